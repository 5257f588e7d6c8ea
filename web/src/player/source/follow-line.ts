import { loadedAhead } from '../line/loaded-ahead.ts';

/** Interval between checks of the video, in milliseconds. */
const CHECK_MS = 250;
/** How long the next frame may be missing before that counts as a stall, in milliseconds; after a seek it may take longer. */
const STALL_MS = 500;
const SEEK_STALL_MS = 2000;
/** How long the first frame of a file may be missing, in milliseconds. */
const START_MS = 1000;
/** A stall is near when fewer seconds than this are loaded ahead, and fewer than `COMPARED_MS` ago. */
const LOW_SECONDS = 4;
const COMPARED_MS = 2000;

/** Whether the last frame of the file before is on screen, by `freezeFrame`: this one has not shown a frame yet. */
export const isFrozen = ({ nextElementSibling }: HTMLVideoElement): boolean =>
  nextElementSibling?.localName === 'canvas';

/** Whether a video loads its first frame; browsers that wait for the viewer's press load nothing. */
const isStarting = ({ readyState, networkState }: HTMLVideoElement): boolean =>
  readyState < HTMLMediaElement.HAVE_CURRENT_DATA && networkState === HTMLMediaElement.NETWORK_LOADING;

/**
 * Follows whether a file arrives in time: its first frame, and what follows while it plays.
 * @param onSlow called once, when the first frame is late, and when the video stalls or soon will; with whether there was a
 *   frame
 * @returns ends it
 */
export function followLine(video: HTMLVideoElement, onSlow: (hasFrame: boolean) => void): () => void {
  let hadFrameAt = performance.now();
  let before = { at: hadFrameAt, ahead: Number.POSITIVE_INFINITY };
  let hasSought = false;
  // A file that replaces another has a frame on screen.
  let hasBegun = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || isFrozen(video);

  /** How long the next frame may be missing, in milliseconds. */
  const patience = () => {
    if (!hasBegun) return START_MS;
    return hasSought ? SEEK_STALL_MS : STALL_MS;
  };

  const isStalled = (now: number): boolean => {
    const hasFrame = video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.seeking;
    if (hasFrame) {
      hadFrameAt = now;
      hasSought = false;
      hasBegun = true;
    } else hasSought ||= video.seeking;
    return now - hadFrameAt >= patience();
  };

  const isShrinking = (now: number): boolean => {
    const ahead = loadedAhead(video);
    if (now - before.at < COMPARED_MS) return false;
    const isLess = !hasSought && ahead < LOW_SECONDS && ahead < before.ahead && before.ahead < Number.POSITIVE_INFINITY;
    before = { at: now, ahead };
    return isLess;
  };

  const startOver = (now: number) => {
    hadFrameAt = now;
    before = { at: now, ahead: Number.POSITIVE_INFINITY };
  };

  const check = () => {
    const now = performance.now();
    // Browsers load little more than the first frame of a paused video, and may decode nothing of a hidden page.
    const isResting = (video.paused || video.ended) && (hasBegun || !isStarting(video));
    if (isResting || document.hidden) return startOver(now);
    const isSlow = [isStalled(now), isShrinking(now)].includes(true);
    if (!isSlow) return;
    clearInterval(timer);
    onSlow(hasBegun);
  };
  const timer = setInterval(check, CHECK_MS);
  return () => clearInterval(timer);
}
