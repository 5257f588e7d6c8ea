/**
 * A video that does not move for this long, although the browser has the next segments, is sought to where it is: that
 * starts Firefox's decoder again, which sometimes stops between two pictures. In milliseconds.
 */
export const NUDGE_MS = 2000;
/** A video that does not move for this long afterwards does not move again, in milliseconds. */
export const STALL_MS = 5000;
/**
 * WebKitGTK sometimes does not end a seek before its first frame. It ends another one to the same place. The first wait,
 * in milliseconds; each further wait is twice as long, because a slow browser may need more time for a seek.
 */
const SEEK_AGAIN_MS = 1000;
/** Interval of the checks, in milliseconds. */
const CHECK_MS = 500;

/** Whether a video is waiting for a frame. */
export const isStuck = ({ readyState, seeking }: HTMLVideoElement): boolean =>
  seeking || readyState <= HTMLMediaElement.HAVE_CURRENT_DATA;

interface StallWatch {
  video: HTMLVideoElement;
  /** Whether the browser was given the segment at the playback position, and what follows it. */
  isFed: () => boolean;
  /** Seeks to the same place. Missing for a file: the browser itself keeps that in motion. */
  seekAgain?: () => void;
  /** Called once. */
  onStall: () => void;
  signal: AbortSignal;
}

/** A paused video need not load more than its metadata. */
const isWaiting = (video: HTMLVideoElement): boolean =>
  video.paused ? video.readyState === HTMLMediaElement.HAVE_NOTHING : isStuck(video);

/** Watches a video for a stall that no further segment can end. */
export function watchStall({ video, isFed, seekAgain, onStall, signal }: StallWatch): void {
  let place = video.currentTime;
  let isSoughtAgain = false;
  let movedAt = performance.now();

  const check = () => {
    const now = performance.now();
    // Browsers may not decode the video of a hidden page.
    const isStill = !document.hidden && isWaiting(video) && isFed() && video.currentTime === place;
    if (video.currentTime !== place) isSoughtAgain = false;
    if (!isStill) movedAt = now;
    place = video.currentTime;
    const maySeek = !isSoughtAgain && !video.paused && !video.seeking;
    if (seekAgain && maySeek && now - movedAt >= NUDGE_MS) {
      isSoughtAgain = true;
      movedAt = now;
      seekAgain();
      return;
    }
    if (now - movedAt < STALL_MS) return;
    clearInterval(timer);
    onStall();
  };
  const timer = setInterval(check, CHECK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

interface SeekWatch {
  video: HTMLVideoElement;
  /** Whether the browser was given the segment at the playback position. The last one of a live recording is enough. */
  hasPlace: () => boolean;
  /** Seeks to the same place. */
  seekAgain: () => void;
  signal: AbortSignal;
}

/** Repeats a seek that does not end, also while the video is paused. */
export function watchSeek({ video, hasPlace, seekAgain, signal }: SeekWatch): void {
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
