import { FRAME_RATE } from '#shared/rules/editing/kept-ranges.ts';
import type { JobInput } from './job-request.ts';

/** A part of an input: its first and its last frame. */
export type FrameClip = readonly [first: number, last: number];

const SAMPLE_RATE = 48_000;

/** The clips of an input. An end after the last frame is that frame. @param duration of the input, in seconds */
export function clipsWithin({ inputClippings }: JobInput, duration: number): FrameClip[] {
  const end = Math.ceil(duration * FRAME_RATE) - 1;
  return inputClippings.map(({ startTimecode, endTimecode }): FrameClip => [startTimecode, Math.min(endTimecode, end)]);
}

const framesIn = ([first, last]: FrameClip): number => last - first + 1;

export const clippedSeconds = (clips: readonly FrameClip[]): number =>
  clips.reduce((sum, clip) => sum + framesIn(clip), 0) / FRAME_RATE;

const isInClips = (clips: readonly FrameClip[]): string =>
  `'${clips.map(([first, last]) => `between(n,${first},${last})`).join('+')}'`;

/** Filters that leave only the frames of the clips, one after the other. */
export const clipFilters = (clips: readonly FrameClip[]): string[] =>
  clips.length === 0
    ? []
    : [`fps=${FRAME_RATE}:start_time=0`, `select=${isInClips(clips)}`, `setpts=N/(${FRAME_RATE}*TB)`];

/** Seconds before and after a seam in which the sound is faded, so that it does not click. */
const FADE_SECONDS = 0.006;
/** Samples that have the same volume while the sound is faded. */
const FADE_STEP = 24;

const seamsOf = (clips: readonly FrameClip[]): number[] =>
  clips.slice(0, -1).map((_clip, index) => clippedSeconds(clips.slice(0, index + 1)));

/** As `clipFilters`, for sound: pieces as long as a frame. */
export function soundClipFilters(clips: readonly FrameClip[]): string[] {
  if (clips.length === 0) return [];
  const seams = seamsOf(clips);
  const volume = seams.reduce((least, at) => `min(${least},abs(t-${at.toFixed(6)})/${FADE_SECONDS})`, '1');
  return [
    ...[`aresample=${SAMPLE_RATE}`, `asetnsamples=n=${SAMPLE_RATE / FRAME_RATE}:p=1`],
    ...[`aselect=${isInClips(clips)}`, 'asetpts=N/SR/TB'],
    ...(seams.length > 0 ? [`asetnsamples=n=${FADE_STEP}:p=0`, `volume='${volume}':eval=frame`] : []),
  ];
}
