import { isSmallEnough, startsSmall } from '#shared/rules/video/starts-small.ts';
import { isMuchSlower, NEEDED, rateOfPage } from '../line/line-rate.ts';

/** Which rendition plays: one that the line can carry, the largest, or the smallest. */
export type HlsChoice = 'auto' | 'large' | 'small';

/** Fewer bytes say nothing of a line. */
const LEAST_BYTES = 32 * 1024;
/** The part of what is loaded ahead that a segment may take; the rest is for the next one. */
const MAY_TAKE = 0.7;

const megabits = (bytes: number, ms: number): number => (bytes * 8) / 1000 / Math.max(1, ms);

/** Chooses the rendition of each segment by the rate at which the ones before have arrived. */
export function createHlsQuality(ahead: () => number) {
  let rates: number[] = [];
  let choice: HlsChoice = 'auto';
  let index = 0;

  const largest = () => rates.length - 1;
  /** The largest rendition that arrives in time on a line of this rate. */
  const fitting = (rate: number): number =>
    Math.max(
      0,
      rates.findLastIndex((needed) => rate >= NEEDED * needed),
    );

  return {
    /** @param of the renditions, in megabits per second, the smallest first */
    begin: (of: number[]) => {
      rates = of;
      const most = rates.at(-1) ?? 0;
      const ofPage = rateOfPage(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
      const isSlow = startsSmall(most, window) || (ofPage !== null && isMuchSlower(ofPage, most));
      index = isSlow ? 0 : largest();
    },
    /** The place of the rendition in which the next segment is requested. */
    index: (): number => {
      if (choice === 'auto') return index;
      return choice === 'large' ? largest() : 0;
    },
    choose: (next: HlsChoice) => {
      choice = next;
    },
    /** Measures the arrival of a segment. @param bytes of it */
    measure: (bytes: number) => {
      let begunAt = performance.now();
      let before = 0;
      const rate = (taken: number): number | null =>
        taken - before >= LEAST_BYTES ? megabits(taken - before, performance.now() - begunAt) : null;
      return {
        /** A request begins, for what is missing. */
        begin: (taken: number) => {
          begunAt = performance.now();
          before = taken;
        },
        rate,
        /** Whether the rest will not arrive before the viewer needs it. The next segment is then of a smaller rendition. */
        isTooLate: (taken: number): boolean => {
          const now = choice === 'auto' ? rate(taken) : null;
          if (now === null) return false;
          const seconds = ((bytes - taken) * 8) / 1e6 / now;
          const isLate = seconds > Math.max(1, ahead() * MAY_TAKE) && now < NEEDED * (rates[index] ?? 0);
          if (isLate) index = fitting(now);
          return isLate;
        },
      };
    },
    /**
     * A segment has arrived.
     * @param rate megabits per second; null when it was too small to say
     * @returns whether the next ones come in a larger rendition
     */
    end: (rate: number | null): boolean => {
      if (rate === null) return false;
      const before = index;
      // On a small screen, and for somebody who saves data, the smallest is enough.
      index = isSmallEnough(window) ? 0 : fitting(rate);
      return choice === 'auto' && index > before;
    },
  };
}
