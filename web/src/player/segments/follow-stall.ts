/**
 * A video that does not move for this long, although the browser has the next segments, is sought to where it is: that
 * starts Firefox's decoder again, which sometimes stops between two pictures. In milliseconds.
 */
export const NUDGE_MS = 2000;
/** A video that does not move for this long afterwards does not move again, in milliseconds. */
export const STALL_MS = 5000;
/** Interval of the checks, in milliseconds. */
export const CHECK_MS = 500;

/** Whether a video is waiting for a frame. */
export const isStuck = ({ readyState, seeking }: HTMLVideoElement): boolean =>
  seeking || readyState <= HTMLMediaElement.HAVE_CURRENT_DATA;

interface StallOptions {
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

/** Follows a video, and reports a stall that no further segment can end. */
export function followStall({ video, isFed, seekAgain, onStall, signal }: StallOptions): void {
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
