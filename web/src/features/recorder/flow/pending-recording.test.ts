import { describe, expect, it } from 'vitest';
import type { SegmentState } from '#shared/model/segment.ts';
import { serverCopyOf } from './pending-recording.ts';

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
