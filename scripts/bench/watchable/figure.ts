import { percentile } from '../measure.ts';

/** A figure of the watchable part; some have a goal. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** Largest value that meets the goal. */
  most?: number;
}

export const isMet = ({ value, most }: Figure): boolean => most === undefined || value <= most;

/** The figure on one line, and whether its goal is met. */
export function figureText(figure: Figure): string {
  const { what, value, unit, most } = figure;
  const goal = most === undefined ? '' : `   goal ≤ ${most}: ${isMet(figure) ? 'met' : 'MISSED'}`;
  return `${what.padEnd(40)} ${value.toFixed(2).padStart(7)} ${unit}${goal}`;
}

export const p95 = (values: number[]): number => percentile(values, 0.95);
