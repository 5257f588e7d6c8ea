import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SegmentsOffError } from '#web/media/segments/segment-upload.ts';
import * as uploading from '#web/media/upload/upload-recording.ts';
import { saveRecording } from './save-recording.ts';
import type { SegmentSending, SentSegments } from './send-segments.ts';
import { savedRecording } from './test-support/answered-recording.ts';
import { localWith } from './test-support/local-with.ts';
import { finishedRecording, recording } from './test-support/reached-states.ts';

const SENT: SentSegments = {
  segmentUploadId: 'S',
  playlist: {
    version: 1,
    mimeType: 'video/webm;codecs="vp8"',
    state: 'ended',
    init: { bytes: 1, etag: '"e"' },
    pages: [],
    segments: [],
  },
  fileSize: 8,
  durationMs: 4100,
  thumbnailURL: 'https://s3.test/t',
};
const recordedFile = new Blob(['recorded']);
const seekableFile = new Blob(['seekable file']);

/** Answer to each request, by `METHOD path`. */
let answers: Record<string, [status: number, body: object]>;
/** Requests so far, as `METHOD path` and body. */
let requests: [string, unknown][];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const uploaded = { videoURL: 'https://s3.test/v', thumbnailURL: null };
  vi.spyOn(uploading, 'uploadRecording').mockResolvedValue(uploaded);
  requests = [];
  answers = {};
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    requests.push([`${method} ${url}`, body ? JSON.parse(String(body)) : undefined]);
    const [status, answer] = answers[`${method} ${url}`] ?? [500, { code: 'INTERNAL', message: 'not expected' }];
    return new Response(JSON.stringify(answer), { status });
  });
});
const SEGMENTS = 'PUT /api/recordings/W_R/segments';
const VIDEO = 'PUT /api/recordings/W_R/video';

/** An ended recording whose segments are sent by `wait`. */
function finishedWith(wait: SegmentSending['wait'], durationMs = 4000) {
  let file = recordedFile;
  const steps: string[] = [];
  const remux = async () => {
    steps.push('remux');
    file = seekableFile;
  };
  const record = { kind: 'single', fileSize: 9, url: 'https://s3.test/t', untilMs: 0, isSent: true } as const;
  const upload = { video: null, thumbnail: record };
  const local = localWith({ file: async () => file, remux }, { durationMs, segmentUploadId: 'S', upload });
  const sending: SegmentSending = {
    start: vi.fn(),
    stop: () => void steps.push('stop'),
    wait,
    close: () => void steps.push('close'),
    settled: async () => {},
    picture: () => null,
  };
  const finished = finishedRecording({ local, file: recordedFile, sending });
  const onReplaced = vi.fn();
  const save = (signal = new AbortController().signal, openWorkspaceId = 'W') =>
    saveRecording(recording, finished, { signal, openWorkspaceId, onProgress: vi.fn(), onReplaced });
  return { steps, save, onReplaced, manifest: local.manifest };
}

const paths = () => requests.map(([path]) => path);

describe('a recording that was sent in segments', () => {
  it('is attached by its segments; the server makes the file later', async () => {
    answers[SEGMENTS] = [200, savedRecording];
    const { save, steps, manifest } = finishedWith(async () => SENT);
    await expect(save()).resolves.toEqual({ recording, isJoining: true });
    const { durationMs: _, ...sent } = SENT;
    expect(requests, 'one request').toEqual([[SEGMENTS, { ...sent, duration: 4.1 }]]);
    expect(manifest().stage).toBe('uploading');
    expect(steps).toEqual([]);
  });

  it.each([
    ['they cannot be used', async () => Promise.reject(new SegmentsOffError('refused')), undefined],
    ['the server refuses them', async () => SENT, [409, { code: 'CONFLICT', message: 'No' }] as const],
    ['one of them is lost', async () => SENT, [409, { code: 'UPLOAD_INCOMPLETE', message: 'No' }] as const],
    ['the recording is deleted', async () => SENT, [404, { code: 'NOT_FOUND', message: 'No' }] as const],
  ])('is sent as one seekable file when %s', async (_, wait, refusal) => {
    if (refusal) answers[SEGMENTS] = [...refusal];
    answers[VIDEO] = [200, savedRecording];
    const { save, steps, onReplaced, manifest } = finishedWith(wait);
    await expect(save()).resolves.toEqual({ recording, isJoining: false });
    expect(steps, 'the segments are closed before the file is replaced').toEqual(['close', 'remux']);
    expect(onReplaced).toHaveBeenCalledWith(expect.objectContaining({ file: seekableFile, sending: null }));
    expect(vi.mocked(uploading.uploadRecording).mock.calls[0]?.[0].video).toBe(seekableFile);
    expect(paths()).toContain(VIDEO);
    expect(manifest().segmentUploadId).toBeNull();
  });

  it('sends only the thumbnail again when the server has removed it after a day', async () => {
    const missing = { code: 'UPLOAD_MISSING', message: 'Please upload again.' };
    const attached = vi.fn().mockResolvedValueOnce(Response.json(missing, { status: 409 }));
    attached.mockResolvedValueOnce(Response.json(savedRecording));
    vi.stubGlobal('fetch', attached);
    const { save, steps, manifest } = finishedWith(async () => SENT);
    await expect(save()).resolves.toEqual({ recording, isJoining: true });
    expect(attached.mock.calls.map(([url]) => url)).toEqual(Array(2).fill('/api/recordings/W_R/segments'));
    expect(manifest()).toMatchObject({ upload: null, segmentUploadId: 'S' });
    expect(steps).toEqual(['stop']);
  });

  it.each([
    ['nobody is logged in', 401, 'UNAUTHORIZED', 'Failed to update recording'],
    ['its creator may no longer change it', 403, 'FORBIDDEN', 'Failed to update recording'],
    ['a limit is reached', 409, 'STORAGE_LIMIT', 'There is no room.'],
  ])('is not sent as one file when %s: that would fail too', async (_, status, code, message) => {
    answers[SEGMENTS] = [status, { code, message: 'There is no room.' }];
    const { save, steps } = finishedWith(async () => SENT);
    await expect(save()).rejects.toThrow(message);
    expect(steps).toEqual([]);
    expect(paths()).not.toContain(VIDEO);
  });

  it('is not sent as one file when the network is away for too long', async () => {
    const { save, steps } = finishedWith(async () => Promise.reject(new Error('Upload failed')));
    await expect(save()).rejects.toThrow('Upload failed');
    expect(steps).toEqual([]);
  });

  it('fails soon after the session has ended, which sending in the background does not report', async () => {
    answers['GET /api/recordings/W_R'] = [401, { code: 'UNAUTHORIZED', message: 'Log in' }];
    const { save } = finishedWith(() => new Promise(() => undefined));
    vi.useFakeTimers();
    const refused = expect(save()).rejects.toMatchObject({ cause: { status: 401 } });
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await refused;
  });

  it('throws the reason of the cancellation', async () => {
    const reason = new Error('The upload was cancelled.');
    const { save, steps } = finishedWith(async () => Promise.reject(new SegmentsOffError('failed')));
    await expect(save(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(steps).toEqual([]);
  });
});

it('a recording that is longer than the server accepts is saved with the longest length', async () => {
  answers[VIDEO] = [200, savedRecording];
  const { save } = finishedWith(async () => Promise.reject(new SegmentsOffError('too-long')), 30 * 3_600_000);
  await expect(save()).resolves.toMatchObject({ isJoining: false });
  expect(requests.find(([path]) => path === VIDEO)?.[1]).toMatchObject({ duration: 24 * 3600 });
});

it('a recording that was deleted during its upload is created again only once, although attaching its file has to be retried', async () => {
  const [notFound, busy] = [
    { code: 'NOT_FOUND', message: 'No' },
    { code: 'CONFLICT', message: 'Busy' },
  ];
  answers[VIDEO] = [404, notFound];
  answers['POST /api/recordings'] = [201, { ...savedRecording, id: 'W_N' }];
  answers['PUT /api/recordings/W_N/video'] = [409, busy];
  const { save, manifest } = finishedWith(async () => Promise.reject(new SegmentsOffError('refused')));
  await expect(save()).rejects.toThrow('Failed to update recording');
  expect(manifest().about.recordingId).toBe('W_N');
  answers['PUT /api/recordings/W_N/video'] = [200, { ...savedRecording, id: 'W_N' }];
  await expect(save()).resolves.toMatchObject({ recording: { id: 'W_N' } });
  expect(paths().filter((path) => path === 'POST /api/recordings')).toHaveLength(1);
});

it('a recording that its creator may no longer change is saved as a new one in the open workspace', async () => {
  const forbidden = { code: 'FORBIDDEN', message: 'No' };
  answers[SEGMENTS] = [403, forbidden];
  answers[VIDEO] = [403, forbidden];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    requests.push([`${method} ${url}`, body ? JSON.parse(String(body)) : undefined]);
    const isOwn = String(body).includes('W_own') || url.includes('W_N');
    return new Response(JSON.stringify(isOwn ? { ...savedRecording, id: 'W_N' } : forbidden), {
      status: isOwn ? 200 : 403,
    });
  });
  const { save, manifest } = finishedWith(async () => SENT);
  const saved = await save(new AbortController().signal, 'W_own');
  expect(saved).toMatchObject({ recording: { id: 'W_N', workspaceId: 'W_own', projectId: null } });
  expect(manifest().about).toMatchObject({ recordingId: 'W_N', workspaceId: 'W_own' });
});
