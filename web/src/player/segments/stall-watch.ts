/** A video that does not move for this long, although the browser has the next segments, does not move again, in milliseconds. */
export const STALL_MS = 5000;
/** Interval of the checks, in milliseconds. */
const CHECK_MS = 500;

/** Whether a video is waiting for a frame. */
export const isStuck = ({ readyState, seeking }: HTMLVideoElement): boolean =>
  seeking || readyState <= HTMLMediaElement.HAVE_CURRENT_DATA;

interface StallWatch {
  video: HTMLVideoElement;
  /** Whether the browser was given the segment at the playback position, and what follows it. */
  isFed: () => boolean;
  /** Called once. */
  onStall: () => void;
  signal: AbortSignal;
}

/** A paused video need not load more than its metadata. */
const isWaiting = (video: HTMLVideoElement): boolean =>
  video.paused ? video.readyState === HTMLMediaElement.HAVE_NOTHING : isStuck(video);

/** Watches a video for a stall that no further segment can end. */
export function watchStall({ video, isFed, onStall, signal }: StallWatch): void {
  let place = video.currentTime;
  let movedAt = performance.now();

  const check = () => {
    const now = performance.now();
    // Browsers may not decode the video of a hidden page.
    const isStill = !document.hidden && isWaiting(video) && isFed() && video.currentTime === place;
    if (!isStill) movedAt = now;
    place = video.currentTime;
    if (now - movedAt < STALL_MS) return;
    clearInterval(timer);
    onStall();
  };
  const timer = setInterval(check, CHECK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
