import type { Area } from '#shared/rules/editing/areas.ts';
import { type KeptRange, spanShown, toOriginal } from '#shared/rules/editing/kept-ranges.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import type { Edit } from './edit.ts';
import type { Base } from './version-times.ts';

type Kept = Pick<Base, 'kept'>;

/** A moment of the video in the times of its original, which areas have. Milliseconds. */
export const momentInOriginal = ({ kept }: Kept, ms: number): number => (kept ? toOriginal(kept, ms) : ms);

/** When the video shows what an area hides; null where it does not have that part of its original. */
export const areaSpan = ({ kept }: Kept, { from, to }: Area): KeptRange | null =>
  kept ? spanShown(kept, [from, to]) : [from, to];

/** From a moment of the video to the end of its part, in the times of the original. */
export function spanFrom(base: Kept, { kept, lengthMs }: Edit, ms: number): Pick<Area, 'from' | 'to'> {
  const end = kept.find(([, to]) => ms < to)?.[1] ?? lengthMs;
  return { from: momentInOriginal(base, ms), to: momentInOriginal(base, end) };
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Where an area is, and when, such as `left 12 %, top 40 %, 0:10 to 0:45`. */
export function areaText(base: Kept, area: Area): string {
  const span = areaSpan(base, area);
  const when = span ? span.map((ms) => clockText(ms / 1000 + 1e-6)).join(' to ') : 'not in this video';
  return `left ${percent(area.left)}, top ${percent(area.top)}, ${when}`;
}
