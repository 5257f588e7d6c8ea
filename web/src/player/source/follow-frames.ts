/** Interval between checks of the video, in milliseconds. */
const CHECK_MS = 250;
/** How long the next frame is missing before that is late, and before the video stands still, in milliseconds. */
const LATE_MS = 1000;
const STILL_MS = 2000;

type Frames = 'late' | 'still' | 'moving' | 'resting';

interface FramesOptions {
  video: HTMLVideoElement;
  /** Whether it plays, or would play if it had not failed. */
  isPlaying: () => boolean;
  onFrames: (frames: Frames) => void;
  signal: AbortSignal;
}

/** Whether a video needs its next frame. Browsers that wait for the viewer's press load none. */
function needsFrame(
  { readyState, networkState, seeking, ended, error }: HTMLVideoElement,
  isPlaying: boolean,
): boolean {
  if (isPlaying) return !ended;
  const isLoading = networkState === HTMLMediaElement.NETWORK_LOADING || error !== null;
  return seeking || (readyState < HTMLMediaElement.HAVE_CURRENT_DATA && isLoading);
}

const hasFrame = ({ readyState, seeking, error }: HTMLVideoElement): boolean =>
  readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !seeking && !error;

/** Follows whether a video has the frames that it needs, and reports each change. Not while its page is hidden. */
export function followFrames({ video, isPlaying, onFrames, signal }: FramesOptions): void {
  let reported: Frames | null = null;
  let hadFrameAt = performance.now();

  const framesNow = (now: number): Frames | null => {
    if (hasFrame(video)) return 'moving';
    if (!needsFrame(video, isPlaying())) return 'resting';
    if (now - hadFrameAt >= STILL_MS) return 'still';
    return now - hadFrameAt >= LATE_MS ? 'late' : null;
  };
  const check = () => {
    const now = performance.now();
    const frames = document.hidden ? null : framesNow(now);
    if (document.hidden || frames === 'moving' || frames === 'resting') hadFrameAt = now;
    if (frames === reported || frames === null) return;
    reported = frames;
    onFrames(frames);
  };
  const timer = setInterval(check, CHECK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
