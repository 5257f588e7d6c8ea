import { expect, it } from 'vitest';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { ApiError, NetworkError } from '#web/lib/http/api-error.ts';
import { failureOf } from './import-failure.ts';

const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, JSON.stringify({ code, message }));

it('the browser and the server refuse a file with the same sentence', () => {
  const sentence = 'This file is not a video. Choose an MP4, MOV, WebM or MKV file.';
  expect(failureOf(new VideoFileError('not-video'), 'begin')).toEqual({ phase: 'refused', sentence });
  const error = refusal(415, 'UNSUPPORTED_MEDIA_TYPE', sentence);
  expect(failureOf(error, 'attach')).toEqual({ phase: 'refused', sentence });
});

it.each([
  [
    'a limit that is reached',
    refusal(409, 'STORAGE_LIMIT', 'This workspace is full.'),
    'begin',
    'This workspace is full.',
  ],
  [
    'a limit that stopped an upload',
    new Error('Upload failed', { cause: refusal(429, 'RATE_LIMITED', 'Tomorrow.') }),
    'upload',
    'Tomorrow.',
  ],
  ['a missing permission', refusal(403, 'FORBIDDEN', 'You may not.'), 'begin', 'You may not.'],
  [
    'a recording that was deleted',
    refusal(404, 'NOT_FOUND', 'Recording not found'),
    'attach',
    /^Its recording was deleted/,
  ],
  ['no network', new NetworkError(null), 'begin', /^Could not reach/],
  ['a server that fails', refusal(500, 'INTERNAL', 'Something went wrong'), 'attach', /^The upload failed/],
  ['anything else', new Error('Upload failed'), 'upload', /^The upload failed/],
] as const)('after %s, a retry may help, and the reason is shown', (_what, error, step, sentence) => {
  const failure = failureOf(error, step);
  expect(failure.phase).toBe('failed');
  expect(failure.sentence).toMatch(sentence);
});
