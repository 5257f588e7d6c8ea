import { describe, expect, it } from 'vitest';
import { createRecording } from '#shared/api/video/recordings.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { ApiError, NetworkError } from '#web/lib/http/api-error.ts';
import { SaveError } from '#web/library/uploads/save-file.ts';
import { failureOf, importName } from './send-import.ts';

const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, JSON.stringify({ code, message }));

it('the browser and the server refuse a file with the same sentence', () => {
  const sentence = 'This file is not a video. Choose an MP4, MOV, WebM or MKV file.';
  expect(failureOf(new VideoFileError('not-video'))).toEqual({ phase: 'refused', sentence });
  const error = refusal(415, 'UNSUPPORTED_MEDIA_TYPE', sentence);
  expect(failureOf(new SaveError('attach', error))).toEqual({ phase: 'refused', sentence });
});

it.each([
  [
    'a limit that is reached',
    refusal(409, 'STORAGE_LIMIT', 'This workspace is full.'),
    'create',
    'This workspace is full.',
  ],
  [
    'a limit that stopped an upload',
    new Error('Upload failed', { cause: refusal(429, 'RATE_LIMITED', 'Tomorrow.') }),
    'upload',
    'Tomorrow.',
  ],
  ['a missing permission', refusal(403, 'FORBIDDEN', 'You may not.'), 'create', 'You may not.'],
  [
    'a recording that was deleted',
    refusal(404, 'NOT_FOUND', 'Recording not found'),
    'attach',
    /^Its recording was deleted/,
  ],
  ['no network', new NetworkError(null), 'create', /^Could not reach/],
  ['a server that fails', refusal(500, 'INTERNAL', 'Something went wrong'), 'attach', /^The upload failed/],
  ['anything else', new Error('Upload failed'), 'upload', /^The upload failed/],
] as const)('after %s, a retry may help, and the reason is shown', (_what, error, step, sentence) => {
  const failure = failureOf(new SaveError(step, error));
  expect(failure.phase).toBe('failed');
  expect(failure.sentence).toMatch(sentence);
});

describe("the name of a file's recording", () => {
  it.each([
    ['Demo.mp4', 'Demo'],
    ['IMG_0001.MOV', 'IMG_0001'],
    ['archive.2024.mkv', 'archive.2024'],
    ['Take 1.5 final', 'Take 1.5 final'],
    ['no ending', 'no ending'],
    ['.mp4', 'Untitled video'],
    ['\u200b.mp4', 'Untitled video'],
    ['invoice\u202egpj.mp4', 'invoicegpj'],
    ['a\nb\tc.webm', 'a b c'],
    ['הקלטה 🎬.webm', 'הקלטה 🎬'],
  ])('the file %j becomes %j', (file, name) => {
    expect(importName(file)).toBe(name);
  });

  it.each([
    `${'🎬'.repeat(200)}.mp4`,
    `${'W'.repeat(255)}.mov`,
    `a${'🎬'.repeat(200)}`,
    ` ${'x '.repeat(200)}`,
    '\ud83c.mp4',
  ])('a name that the API would refuse is shortened and cleaned until the API accepts it: %j', (file) => {
    expect(createRecording.input.shape.name.safeParse(importName(file)).data).toBe(importName(file));
  });
});
