import { CHECK_MS } from './follow-stall.ts';

// Apart from what follows stalls, which every page with a player loads.

/**
 * WebKitGTK sometimes does not end a seek before its first frame. It ends another one to the same place. The first wait,
 * in milliseconds; each further wait is twice as long, because a slow browser may need more time for a seek.
 */
const SEEK_AGAIN_MS = 1000;

interface SeekOptions {
  video: HTMLVideoElement;
  /** Whether the browser was given the segment at the playback position. The last one of a live recording is enough. */
  hasPlace: () => boolean;
  /** Seeks to the same place. */
  seekAgain: () => void;
  signal: AbortSignal;
}

/** Repeats a seek that does not end, also while the video is paused. */
export function followSeek({ video, hasPlace, seekAgain, signal }: SeekOptions): void {
  let seekingAt = performance.now();
  let wait = SEEK_AGAIN_MS;

  const check = () => {
    const now = performance.now();
    // Browsers may not decode the video of a hidden page. When people come back, the first wait is short again.
    const isPending = !document.hidden && video.seeking && hasPlace();
    if (!isPending) wait = SEEK_AGAIN_MS;
    if (isPending && now - seekingAt < wait) return;
    seekingAt = now;
    if (!isPending) return;
    wait *= 2;
    seekAgain();
  };
  const timer = setInterval(check, CHECK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
