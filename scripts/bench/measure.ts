export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The smallest value that at least this share of the values does not exceed. @param share 0 to 1 */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

/** Median duration of `runs` sequential calls in milliseconds, after one warm-up call. */
export async function medianMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** One figure of a bench, as a multiple of `unit`. Only figures of one run can be compared. */
export interface Ratio {
  what: string;
  ratio: number;
  unit: string;
}

/** A figure with a unit of its own; some have a goal. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** Largest and smallest value that meet the goal. */
  most?: number;
  least?: number;
}

export const isMet = ({ value, most, least }: Figure): boolean =>
  (most === undefined || value <= most) && (least === undefined || value >= least);

/** The figure on one line, and whether its goal is met. */
export function figureText(figure: Figure): string {
  const { what, value, unit, most, least } = figure;
  const bounds = [most !== undefined && `≤ ${most}`, least !== undefined && `≥ ${least}`].filter(Boolean);
  const goal = bounds.length === 0 ? '' : `   goal ${bounds.join(', ')}: ${isMet(figure) ? 'met' : 'MISSED'}`;
  return `${what.padEnd(40)} ${value.toFixed(2).padStart(7)} ${unit}${goal}`;
}
