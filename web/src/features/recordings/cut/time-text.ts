import { clockText } from '#shared/rules/ground/duration-text.ts';

/** A moment as m:ss.hh: a frame is longer than three hundredths of a second. */
export function momentText(ms: number): string {
  const hundredths = Math.round(Math.max(ms, 0) / 10);
  return `${clockText(hundredths / 100 + 1e-6)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** A length of time, such as `4.2 s` or `1:05`. */
export function lengthText(ms: number): string {
  return ms < 59_950 ? `${(ms / 1000).toFixed(1)} s` : clockText(Math.round(ms / 1000));
}

export const partText = ([from, to]: readonly [number, number]): string => `${momentText(from)} – ${momentText(to)}`;

/** A mark of the ruler. @param step distance of the marks, in seconds */
export const rulerText = (seconds: number, step: number): string =>
  step < 1 ? momentText(seconds * 1000).slice(0, -1) : clockText(seconds + 1e-6);
