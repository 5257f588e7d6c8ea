import { rangesOf } from '#shared/rules/time-ranges.ts';

/** Interval of the looks at the video, in milliseconds. */
const LOOK_MS = 250;
/** How long the next frame may be missing before that counts as a stall, in milliseconds; after a seek it may take longer. */
const STALL_MS = 500;
const SEEK_STALL_MS = 2000;
/** A stall is near when so little is loaded ahead, and less than a while ago. Seconds, and milliseconds. */
const LITTLE_SECONDS = 4;
const WHILE_MS = 2000;
/** What is loaded to this many seconds before the end is all there is. */
const END_SECONDS = 0.5;

/** The seconds that are loaded ahead; infinity when that is everything. */
function loadedAhead({ buffered, currentTime, duration }: HTMLVideoElement): number {
  const [, end] = rangesOf(buffered).find(([from, to]) => from <= currentTime && to >= currentTime) ?? [];
  if (end === undefined) return 0;
  return end >= duration - END_SECONDS ? Number.POSITIVE_INFINITY : end - currentTime;
}

/**
 * Watches whether a file arrives in time while it plays.
 * @param onSlow called once, when the video stalls or soon will
 * @returns ends it
 */
export function watchLine(video: HTMLVideoElement, onSlow: () => void): () => void {
  let hadFrameAt = performance.now();
  let before = { at: hadFrameAt, ahead: Number.POSITIVE_INFINITY };
  let hasSought = false;

  const isStalled = (now: number): boolean => {
    const hasFrame = video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.seeking;
    if (hasFrame) {
      hadFrameAt = now;
      hasSought = false;
    } else hasSought ||= video.seeking;
    return now - hadFrameAt >= (hasSought ? SEEK_STALL_MS : STALL_MS);
  };

  const isShrinking = (now: number): boolean => {
    const ahead = loadedAhead(video);
    if (now - before.at < WHILE_MS) return false;
    const isLess =
      !hasSought && ahead < LITTLE_SECONDS && ahead < before.ahead && before.ahead < Number.POSITIVE_INFINITY;
    before = { at: now, ahead };
    return isLess;
  };

  const rest = (now: number) => {
    hadFrameAt = now;
    before = { at: now, ahead: Number.POSITIVE_INFINITY };
  };

  const look = () => {
    const now = performance.now();
    // Browsers load little for a paused video, and may decode nothing of a hidden page.
    if (video.paused || video.ended || document.hidden) return rest(now);
    const isSlow = [isStalled(now), isShrinking(now)].includes(true);
    if (!isSlow) return;
    clearInterval(timer);
    onSlow();
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
