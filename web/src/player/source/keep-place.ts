interface Moment {
  /** Seconds. */
  time: number;
  /** Whether that is the end of the video, which another file of it may have later. */
  hasEnded: boolean;
  isPlaying: boolean;
  /** The place to use when the video ends before `time`, in seconds; its end by default. */
  orElse?: number;
}

/** Files of one recording differ by this length, in seconds, at most: a packet of sound lasts 60 ms. */
const LENGTHS_DIFFER = 0.1;

/** Whether a video is at its end. After a seek to the end, Chromium does not say that a paused one has ended. */
export const isAtEnd = ({ ended, currentTime, duration }: HTMLVideoElement): boolean =>
  ended || (currentTime > 0 && currentTime + LENGTHS_DIFFER > duration);

/** Plays a video. It is no error when the browser refuses it: the viewer can press Play. */
export const playOn = (video: Pick<HTMLVideoElement, 'play'>): Promise<void> =>
  video.play().catch((error: unknown) => console.warn('Playback did not start.', error));

/** Seeks to a place in a video, whose metadata must be loaded. */
function goTo(video: HTMLVideoElement, { time, hasEnded, isPlaying, orElse }: Moment): void {
  const target = time < video.duration && !hasEnded ? time : (orElse ?? video.duration);
  if (video.currentTime !== target) video.currentTime = target;
  if (isPlaying) void playOn(video);
}

/** Keeps the viewer's place while the element loads a file, again or another one. @param signal ends it */
export function keepPlace(video: HTMLVideoElement, signal: AbortSignal) {
  // Set by events: after an error, Chromium reports `paused` for a video that was playing.
  let isPlaying = !video.paused;
  let held: Moment | null = null;
  const follow = ({ type }: Event) => {
    isPlaying = type === 'play';
    // The viewer presses Play of a video that is being loaded again.
    if (held && isPlaying) held.isPlaying = true;
  };
  for (const type of ['play', 'pause']) video.addEventListener(type, follow, { signal, capture: true });

  const keep = () => {
    held ??= {
      time: video.currentTime,
      // While it plays, it plays on to the end of the other file.
      hasEnded: !isPlaying && isAtEnd(video),
      isPlaying,
    };
  };

  return {
    /** Whether the video plays, or will once it is loaded. */
    isPlaying: () => (held ? held.isPlaying : !video.paused),
    /** The place that is held, in seconds; null when none is. */
    time: () => held?.time ?? null,
    /** Keeps the start time of a link, in seconds. A video that is shorter starts at the beginning. */
    startAt: (time: number) => {
      held = { time, hasEnded: false, isPlaying: false, orElse: 0 };
    },
    /** Keeps the current place, unless one is held: an element that was reset since then is at 0. */
    keep,
    /** Keeps the place before another file. @returns whether the viewer has watched any of this one */
    keepWatched: (): boolean => {
      // An element drops its pending events when it loads another file.
      if (!video.error) isPlaying = !video.paused;
      const isWatched = video.currentTime > 0 || isPlaying;
      if (isWatched) keep();
      return isWatched;
    },
    /** The metadata is loaded: if the viewer sought meanwhile, this is their place. */
    update: () => {
      if (held && video.currentTime > 0) Object.assign(held, { time: video.currentTime, hasEnded: false });
    },
    /** Pauses the video until its place is restored. */
    playLater: () => {
      if (held) held.isPlaying = true;
      video.pause();
    },
    restore: () => {
      const moment = held;
      held = null;
      if (moment) goTo(video, moment);
    },
  };
}

/**
 * Keeps the current frame, if the video has one, on screen while the element loads another file, until the new file
 * shows its first frame.
 */
export function freezeFrame(video: HTMLVideoElement): void {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
  const frame = document.createElement('canvas');
  frame.width = video.videoWidth;
  frame.height = video.videoHeight;
  frame.getContext('2d')?.drawImage(video, 0, 0);
  frame.setAttribute('aria-hidden', 'true');
  frame.className = video.className;
  video.after(frame);
  const done = new AbortController();
  const remove = ({ type }: Event) => {
    // Firefox and WebKit report that a file plays before they have sought to its place.
    if (video.seeking && type !== 'error') return;
    done.abort();
    frame.remove();
  };
  for (const type of ['seeked', 'playing', 'error']) video.addEventListener(type, remove, { signal: done.signal });
}
