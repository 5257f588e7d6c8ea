import { beginHandover } from './begin-handover.ts';

/** Wait after a failed handover, in milliseconds. */
const AGAIN_MS = 5000;

interface Listeners<Source> {
  /** The video is not playing: the element can load the other source itself. */
  replace: (source: Source) => void;
  /** Another element plays the other source at the same moment, and replaces the first. */
  onReady: (next: HTMLVideoElement) => void;
}

/**
 * Changes the source of a video to another one with the same content, without an interruption: at once while the video
 * is paused, else through a second element that plays in step and takes over.
 */
export function replaceSource<Source extends { src: string }>(
  video: HTMLVideoElement,
  { replace, onReady }: Listeners<Source>,
) {
  const listening = new AbortController();
  let waiting: Source | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endHandOver: (() => void) | null = null;

  const drop = () => {
    waiting = null;
    clearTimeout(timer);
    endHandOver?.();
    endHandOver = null;
  };

  /** Changes the source now, even while the video plays. @returns whether a source was waiting */
  const force = (): boolean => {
    const source = waiting;
    drop();
    if (source) replace(source);
    return source !== null;
  };

  const attempt = () => {
    clearTimeout(timer);
    if (!waiting || endHandOver) return;
    if (video.paused || video.ended) return void force();
    // The picture-in-picture window would not show the other element.
    if (document.pictureInPictureElement === video) return;
    endHandOver = beginHandover(video, waiting.src, {
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
      drop();
      waiting = source;
      attempt();
    },
    force,
    /** The source that was to come is not wanted any more. */
    drop,
    stop: () => {
      drop();
      listening.abort();
    },
  };
}
