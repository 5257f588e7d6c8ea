import {
  type KeptRange,
  type KeptRanges,
  keptShown,
  nearestShown,
  shownLength,
  toOriginal,
} from '#shared/rules/kept-ranges.ts';
import { rangesOf } from '#shared/rules/time-ranges.ts';

/** How close to a removed part playback skips it, in milliseconds: more than a frame, so that none of it is seen. */
const EARLY_MS = 40;

/** Times of a cut are rounded to milliseconds: this much later, in milliseconds, a seek is surely in the frame. */
const INTO_FRAME_MS = 1;

/** A video element that plays some parts of its file, and reports the times of these parts without gaps. */
export interface CutVideoElement extends HTMLVideoElement {
  /** The time in the file, in seconds. */
  readonly fileTime: number;
}

type Name = 'currentTime' | 'duration' | 'buffered' | 'played' | 'seekable' | 'ended';

const native = (name: Name): PropertyDescriptor => {
  const found = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name);
  if (!found) throw new Error(`Media elements have no ${name}`);
  return found;
};

/** The moment at which playing goes on: the same one or, in a removed part, a later one; null at the end. */
export function nextPlayed(parts: KeptRanges, ms: number): number | null {
  const part = parts.find(([, to]) => ms + EARLY_MS < to);
  return part ? Math.max(ms, part[0]) : null;
}

const timeRanges = (ranges: KeptRanges): TimeRanges => {
  const at = (index: number, edge: 0 | 1) => (ranges[index]?.[edge] ?? 0) / 1000;
  return { length: ranges.length, start: (index) => at(index, 0), end: (index) => at(index, 1) };
};

/**
 * Makes a video element play some parts of its file. All its times become those of the parts without gaps, so that
 * its users need to know nothing about that. The texts of its tracks have such times too.
 * @param kept in the times of the file
 * @returns the same element
 */
export function skipRemoved(element: HTMLVideoElement, kept: KeptRanges): CutVideoElement {
  const video = element as CutVideoElement;
  const read = (name: Name) => native(name).get?.call(video);
  let hasEnded = false;
  let frame = 0;

  /** The length of a recording is known in whole seconds: the file may be shorter than the last part. */
  const parts = (): KeptRange[] => {
    const lengthMs = read('duration') * 1000;
    if (!Number.isFinite(lengthMs)) return [...kept];
    return kept.map(([from, to]): KeptRange => [from, Math.min(to, lengthMs)]).filter(([from, to]) => from < to);
  };
  const fileMs = (): number => read('currentTime') * 1000;
  const seekTo = (ms: number) => native('currentTime').set?.call(video, (ms + INTO_FRAME_MS) / 1000);
  const rangesShown = (name: 'buffered' | 'played' | 'seekable') =>
    timeRanges(
      keptShown(
        parts(),
        rangesOf(read(name)).map(([from, to]): KeptRange => [from * 1000, to * 1000]),
      ),
    );
  const shownSeconds = () => shownLength(parts()) / 1000;

  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    if (video.paused) return;
    video.pause();
    // The event of the pause comes first.
    setTimeout(() => video.dispatchEvent(new Event('ended')));
  };

  const follow = () => {
    if (video.seeking || video.readyState === 0) return;
    const now = fileMs();
    const next = nextPlayed(parts(), now);
    if (next === null) end();
    else if (next > now) seekTo(next);
  };

  const followFrames = () => {
    cancelAnimationFrame(frame);
    follow();
    if (!video.paused) frame = requestAnimationFrame(followFrames);
  };

  const properties: Record<Name | 'fileTime', PropertyDescriptor> = {
    fileTime: { get: () => read('currentTime') },
    currentTime: {
      get: () => (hasEnded ? shownSeconds() : nearestShown(parts(), Math.max(fileMs() - INTO_FRAME_MS, 0)) / 1000),
      set: (seconds: number) => {
        hasEnded = false;
        seekTo(toOriginal(parts(), seconds * 1000));
      },
    },
    duration: { get: () => (Number.isNaN(read('duration')) ? Number.NaN : shownSeconds()) },
    buffered: { get: () => rangesShown('buffered') },
    played: { get: () => rangesShown('played') },
    seekable: { get: () => rangesShown('seekable') },
    ended: { get: () => hasEnded || read('ended') },
  };
  for (const [name, property] of Object.entries(properties)) {
    Object.defineProperty(video, name, { configurable: true, ...property });
  }
  video.play = () => {
    if (hasEnded) video.currentTime = 0;
    return HTMLMediaElement.prototype.play.call(video);
  };

  video.addEventListener('loadedmetadata', () => {
    hasEnded = false;
    // The first frame of the file is not to be seen.
    if ((kept[0]?.[0] ?? 0) > 0) video.style.visibility = 'hidden';
    follow();
  });
  video.addEventListener('seeking', () => {
    hasEnded = false;
  });
  video.addEventListener('seeked', () => {
    follow();
    if (!video.seeking) video.style.visibility = '';
  });
  for (const type of ['timeupdate', 'durationchange'] as const) video.addEventListener(type, follow);
  video.addEventListener('playing', followFrames);
  const moveCues = ({ target }: Event) => {
    if (!(target instanceof HTMLTrackElement)) return;
    for (const cue of Array.from(target.track.cues ?? [])) {
      const [from, to] = [cue.startTime, cue.endTime].map((seconds) => toOriginal(parts(), seconds * 1000) / 1000);
      Object.assign(cue, { startTime: from, endTime: to });
    }
  };
  // The tracks are inside of the video, and this event does not bubble.
  video.addEventListener('load', moveCues, { capture: true });
  return video;
}
