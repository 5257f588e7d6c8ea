import type { SegmentOptions, SegmentPlayback } from './segments/play-segments.ts';

/** What plays segments: loaded by those alone who need it. */
export const loadSegmentPlayer = () => import('./segments/play-segments.ts');

/**
 * Plays a recording from its segments; see `playSegments`, which is loaded first.
 * @returns what it has, also before that is loaded
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
