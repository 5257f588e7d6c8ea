/** Where a viewer is in a video. */
export interface Moment {
  /** Seconds. */
  time: number;
  isPlaying: boolean;
  /** Where to go when the video ends before that, in seconds. */
  orElse: number;
}

/** The moment that a link says. It may be older than the video that it leads to: then that begins at the beginning. */
export const linkedMoment = (time: number): Moment => ({ time, isPlaying: false, orElse: 0 });

/** The moment that a video is at. */
export const momentOf = ({ currentTime }: HTMLVideoElement, isPlaying: boolean): Moment => ({
  time: currentTime,
  isPlaying,
  orElse: Number.POSITIVE_INFINITY,
});

/** Goes to a moment of a video whose metadata are there. */
export function goTo(video: HTMLVideoElement, { time, isPlaying, orElse }: Moment): void {
  const target = time < video.duration ? time : Math.min(orElse, video.duration);
  if (video.currentTime !== target) video.currentTime = target;
  if (isPlaying) video.play().catch((error: unknown) => console.warn('Playing did not go on.', error));
}

/** The frame that is on screen now, as a canvas; null when there is none. */
function currentFrame(video: HTMLVideoElement): HTMLCanvasElement | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}

/** Leaves the frame on screen while the element loads another file, until the first of the next ones is there. */
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
