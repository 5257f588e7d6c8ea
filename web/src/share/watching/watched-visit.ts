import { REPORT_RANGES_MAX, WATCHED_VISIT_SECONDS } from '#shared/model/figures.ts';
import { addRange, type TimeRange } from '#shared/rules/time-ranges.ts';

/** The ranges that were played in a visit to a link, in this tab. */
export interface WatchedVisit {
  visitId: string;
  /** The number of sent reports. */
  sequence: number;
  ranges: TimeRange[];
  /** The last time of playback, in milliseconds since the epoch. */
  at: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (shareToken: string): string => `watched:${shareToken}`;

const newVisit = (now: number): WatchedVisit => ({ visitId: crypto.randomUUID(), sequence: 0, ranges: [], at: now });

const hasEnded = ({ at }: WatchedVisit, now: number): boolean => now - at > WATCHED_VISIT_SECONDS * 1000;

/** The stored visit, which continues after a reload; a new visit if no visit is stored or the stored one has ended. */
export function readVisit(store: Store | null, shareToken: string, now: number): WatchedVisit {
  const stored = store?.getItem(keyOf(shareToken));
  const visit = stored ? (JSON.parse(stored) as WatchedVisit) : null;
  return visit && !hasEnded(visit, now) ? visit : newVisit(now);
}

/** Stores the visit for a reload; without storage, a reload starts a new visit. */
export function saveVisit(store: Store | null, shareToken: string, visit: WatchedVisit): void {
  try {
    store?.setItem(keyOf(shareToken), JSON.stringify(visit));
  } catch (error) {
    console.warn('The played ranges could not be stored for a reload.', error);
  }
}

/** Adds a played range; after a long pause it belongs to a new visit. */
export const played = (visit: WatchedVisit, range: TimeRange, now: number): WatchedVisit => {
  const present = hasEnded(visit, now) ? newVisit(now) : visit;
  return { ...present, ranges: addRange(present.ranges, range), at: now };
};

const thousandth = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The ranges of a report: all ranges of the visit or, when they are too many, the longest. */
export function reportedRanges({ ranges }: WatchedVisit): number[][] {
  const longest = [...ranges]
    .sort(([from, to], [otherFrom, otherTo]) => otherTo - otherFrom - (to - from))
    .slice(0, REPORT_RANGES_MAX);
  return longest.map((range) => range.map(thousandth));
}
