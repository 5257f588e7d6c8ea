import { handOver } from './handover.ts';

/** After a try that came to nothing while the video plays on, in milliseconds. */
const AGAIN_MS = 5000;

interface Listeners<Source> {
  /** Nothing is playing: the element itself may load the other source. */
  replace: (source: Source) => void;
  /** Another element plays the other source at the same moment, and takes the place of the first. */
  onReady: (next: HTMLVideoElement) => void;
}

/**
 * Gives a video another source with the same content without ever interrupting it: at once while it rests; while it plays,
 * by another element that plays along and takes over.
 */
export function replaceSource<Source extends { src: string }>(
  video: HTMLVideoElement,
  { replace, onReady }: Listeners<Source>,
) {
  const listening = new AbortController();
  let waiting: Source | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endHandOver: (() => void) | null = null;

  /** Whatever is playing. @returns whether there was a source to go on with */
  const force = (): boolean => {
    const source = waiting;
    waiting = null;
    clearTimeout(timer);
    endHandOver?.();
    endHandOver = null;
    if (source) replace(source);
    return source !== null;
  };

  const attempt = () => {
    clearTimeout(timer);
    if (!waiting || endHandOver) return;
    if (video.paused || video.ended) return void force();
    // A window of the browser's own shows no other element.
    if (document.pictureInPictureElement === video) return;
    endHandOver = handOver(video, waiting.src, {
      onReady,
      onGiveUp: () => {
        endHandOver = null;
        if (video.paused || video.ended) force();
        else timer = setTimeout(attempt, AGAIN_MS);
      },
    });
  };

  for (const type of ['pause', 'ended', 'leavepictureinpicture']) {
    video.addEventListener(type, attempt, { signal: listening.signal });
  }

  return {
    prepare: (source: Source) => {
      waiting = source;
      endHandOver?.();
      endHandOver = null;
      attempt();
    },
    force,
    stop: () => {
      clearTimeout(timer);
      endHandOver?.();
      listening.abort();
    },
  };
}
