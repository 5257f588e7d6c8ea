import { expect, it, vi } from 'vitest';
import type { SegmentState } from '#shared/model/video/segment.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { removeRecording, serverCopyOf } from './pending-recording.ts';

const FILE = '/objects/W_R/original.webm';
it.each<[string, SegmentState | null, filePath: string | null, copy: string, fileVersion?: number]>([
  ['an upload as one file', null, FILE, 'saved'],
  ['its segments were joined', 'joined', FILE, 'saved'],
  ['the join of its segments has begun', 'joining', FILE, 'joining'],
  ['the join has failed, although a part can be played', 'failed', FILE, 'unsaved'],
  ['it was interrupted, although a part can be played', 'interrupted', FILE, 'unsaved'],
  ['nothing', null, null, 'unsaved'],
  ['its first segments', 'recording', null, 'unsaved'],
  ['a cut that is being made', null, null, 'saved', 1],
])('the server’s copy of a recording after %s', (_what, state, filePath, copy, fileVersion = 0) => {
  const segments = state && { state, playlistPath: null };
  expect(serverCopyOf({ filePath, segments, fileVersion })).toBe(copy);
});

it.each([
  ['has deleted it then', undefined],
  ['had deleted it before', 404],
])('a recording is removed again while the server is busy, until it %s', async (_what, refusal) => {
  vi.useFakeTimers();
  const answers = [503, 503, refusal];
  const make = vi.fn(async () => {
    const status = answers.shift();
    if (status !== undefined) throw new ApiError(status, 'Refused');
  });
  const recording = { id: 'W_N', name: 'Tour', type: 'camera', workspaceId: 'W', projectId: null } as const;
  const removed = removeRecording(recording, { make: make as never });
  await vi.runAllTimersAsync();
  await removed;
  expect(make).toHaveBeenCalledTimes(3);
});
