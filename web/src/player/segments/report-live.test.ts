import { beforeEach, expect, it, vi } from 'vitest';
import type { Playlist } from '#shared/api/video/playlist.ts';
import { createKnownRecording } from './known-recording.ts';
import type { LiveState } from './live-edge.ts';
import { createLiveReport } from './report-live.ts';
import { createViewer } from './viewer.ts';

beforeEach(() => void vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 }));

const playlist = {
  version: 1,
  state: 'recording',
  isSaving: true,
  mimeType: 'video/webm',
  pages: [],
  init: { bytes: 1, etag: '' },
  segments: [1, 2].map((number) => ({ number, startMs: (number - 1) * 2000, durationMs: 2000, bytes: 1, etag: '' })),
} as Playlist;

/** What the viewer of a recording that is being saved is told. */
function reportOf(video: Partial<HTMLVideoElement>, hasAll: boolean): LiveState | null {
  let reported: LiveState | null = null;
  const known = createKnownRecording();
  known.update(playlist);
  const element = { paused: false, seeking: false, ...video } as HTMLVideoElement;
  const viewer = createViewer(element, known, null);
  viewer.place();
  const onLive = (live: LiveState | null) => {
    reported = live;
  };
  createLiveReport({
    video: element,
    known,
    viewer,
    onLive,
    signal: new AbortController().signal,
    hasAll: () => hasAll,
  }).update();
  return reported;
}

const STUCK = { currentTime: 3.4, readyState: 2 };

it('a viewer who has been given all that has arrived waits for the rest, also where the browser stops before its end', () => {
  expect(reportOf(STUCK, true)?.isWaiting).toBe(true);
});

it.each([
  ['plays', { ...STUCK, readyState: 4 }, true],
  ['has paused', { ...STUCK, paused: true }, true],
  ['seeks', { ...STUCK, seeking: true }, true],
  ['has not got all that has arrived', STUCK, false],
])('a viewer who %s does not wait for the rest', (_what, video, hasAll) => {
  expect(reportOf(video, hasAll)?.isWaiting).toBe(false);
});
