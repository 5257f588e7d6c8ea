import type { LiveState } from '../segments/live-edge.ts';
import type { SegmentOptions, SegmentPlayback } from '../segments/play-segments.ts';

/** Loads the player of segments, which most videos do not need. */
export const loadSegmentPlayer = () => import('../segments/play-segments.ts');

type Listeners = Pick<SegmentOptions, 'onLive' | 'onLost' | 'onError'>;

export interface OpenedSegments extends SegmentPlayback {
  isClosed: () => boolean;
  /** Replaces the listeners. The new ones are called with what the last ones heard last. */
  listen: (listeners: Listeners) => void;
}

/**
 * Loads the segment player, and plays a recording with it; see `playSegments`.
 * @returns the playback, which can be closed before the player has loaded
 */
export function openSegments(video: HTMLVideoElement, options: SegmentOptions): OpenedSegments {
  let playback: SegmentPlayback | null = null;
  let isClosed = false;
  let listeners: Listeners = options;
  let live: LiveState | null = null;
  let isLost = false;
  let failure: { error: unknown } | null = null;

  const onLive = (next: LiveState | null) => {
    live = next;
    listeners.onLive(next);
  };
  const onLost = (hasLost: boolean) => {
    isLost = hasLost;
    listeners.onLost?.(hasLost);
  };
  const onError = (error: unknown) => {
    if (isClosed) return;
    failure = { error };
    listeners.onError(error);
  };
  const open = async () => {
    const { playSegments } = await loadSegmentPlayer();
    if (!isClosed) playback = playSegments(video, { ...options, onLive, onLost, onError });
  };
  open().catch(onError);
  return {
    isClosed: () => isClosed,
    listen: (next) => {
      listeners = next;
      next.onLive(live);
      if (isLost) next.onLost?.(true);
      if (failure) next.onError(failure.error);
    },
    goLive: () => playback?.goLive(),
    choose: (choice) => playback?.choose(choice),
    close: () => {
      isClosed = true;
      playback?.close();
    },
  };
}
