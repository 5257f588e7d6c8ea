import type { SegmentOptions, SegmentPlayback } from './segments/play-segments.ts';

/** Loads the player of segments, which most videos do not need. */
export const loadSegmentPlayer = () => import('./segments/play-segments.ts');

/**
 * Loads the player of segments, and plays a recording with it; see `playSegments`.
 * @returns the playback, which can be closed before the player has loaded
 */
export function openSegments(video: HTMLVideoElement, options: SegmentOptions): SegmentPlayback {
  let playback: SegmentPlayback | null = null;
  let isClosed = false;
  const open = async () => {
    const { playSegments } = await loadSegmentPlayer();
    if (!isClosed) playback = playSegments(video, options);
  };
  open().catch((error: unknown) => !isClosed && options.onError(error));
  return {
    goLive: () => playback?.goLive(),
    close: () => {
      isClosed = true;
      playback?.close();
    },
  };
}
