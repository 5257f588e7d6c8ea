/** A video that does not move for this long, although the browser has the next segments, does not move again, in milliseconds. */
export const STALL_MS = 5000;
/** WebKitGTK sometimes does not end a seek before its first frame. It ends another one to the same place. */
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
  /** Called once for a seek that does not end: seeks to the same place. A slow browser may need longer for the first. */
  seekAgain?: () => void;
  onStall: () => void;
  signal: AbortSignal;
}

/** A paused video need not load more than its metadata. */
const isWaiting = (video: HTMLVideoElement): boolean =>
  video.paused ? video.readyState === HTMLMediaElement.HAVE_NOTHING : isStuck(video);

/** Watches a video for a stall that no further segment can end. */
export function watchStall({ video, isFed, seekAgain, onStall, signal }: StallWatch): void {
  let place = video.currentTime;
  let movedAt = performance.now();
  let seekingAt = movedAt;
  let hasSoughtAgain = false;

  const check = () => {
    const now = performance.now();
    // Browsers may not decode the video of a hidden page.
    const isStill = !document.hidden && isWaiting(video) && isFed() && video.currentTime === place;
    if (!isStill) movedAt = now;
    place = video.currentTime;
    if (!video.seeking) hasSoughtAgain = false;
    if (!video.seeking || !isFed()) seekingAt = now;
    if (!hasSoughtAgain && now - seekingAt >= SEEK_AGAIN_MS) {
      hasSoughtAgain = true;
      seekAgain?.();
    }
    if (now - movedAt < STALL_MS) return;
    clearInterval(timer);
    onStall();
  };
  const timer = setInterval(check, CHECK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
