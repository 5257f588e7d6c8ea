/** The viewer's place in a video. */
export interface Moment {
  /** Seconds. */
  time: number;
  isPlaying: boolean;
  /** The place to use when the video ends before `time`, in seconds. */
  orElse: number;
}

/** The start time in a link. When the video has become shorter than that, it starts at the beginning. */
export const linkedMoment = (time: number): Moment => ({ time, isPlaying: false, orElse: 0 });

/** The current place in a video. */
export const momentOf = ({ currentTime }: HTMLVideoElement, isPlaying: boolean): Moment => ({
  time: currentTime,
  isPlaying,
  orElse: Number.POSITIVE_INFINITY,
});

/** Seeks to a place in a video, whose metadata must be loaded. */
export function goTo(video: HTMLVideoElement, { time, isPlaying, orElse }: Moment): void {
  const target = time < video.duration ? time : Math.min(orElse, video.duration);
  if (video.currentTime !== target) video.currentTime = target;
  if (isPlaying) video.play().catch((error: unknown) => console.warn('Playback did not resume.', error));
}

/** Copies the current frame to a canvas; null when the video has no frame yet. */
function currentFrame(video: HTMLVideoElement): HTMLCanvasElement | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}

/** Keeps the current frame on screen while the element loads another file, until the new file shows its first frame. */
export function freezeFrame(video: HTMLVideoElement): void {
  const frame = currentFrame(video);
  if (!frame) return;
  frame.setAttribute('aria-hidden', 'true');
  frame.className = video.className;
  video.after(frame);
  const done = new AbortController();
  const remove = () => {
    done.abort();
    frame.remove();
  };
  for (const type of ['seeked', 'playing', 'error']) video.addEventListener(type, remove, { signal: done.signal });
}
