import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SegmentState } from '#shared/model/segment.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { removeRecording, serverCopyOf } from './pending-recording.ts';

afterEach(() => vi.useRealTimers());

const FILE = '/objects/W_R/original.webm';
const inSegments = (state: SegmentState, filePath: string | null = FILE) => ({
  filePath,
  segments: { state, playlistPath: null },
});

describe('the server’s copy of a recording', () => {
  it('is complete after an upload as one file, or after its segments were joined', () => {
    expect(serverCopyOf({ filePath: FILE, segments: null })).toBe('saved');
    expect(serverCopyOf(inSegments('joined'))).toBe('saved');
  });

  it('is not a file yet while its segments are being joined', () => {
    expect(serverCopyOf(inSegments('joining'))).toBe('joining');
  });

  it.each<SegmentState>(['failed', 'interrupted'])(
    'is incomplete when its segments are %s, although a part can be played',
    (state) => {
      expect(serverCopyOf(inSegments(state))).toBe('unsaved');
    },
  );

  it('is unsaved before anything was attached', () => {
    expect(serverCopyOf({ filePath: null, segments: null })).toBe('unsaved');
    expect(serverCopyOf(inSegments('recording', null))).toBe('unsaved');
  });
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
