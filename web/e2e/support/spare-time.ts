import { cpus } from 'node:os';
import { testLength } from '#scripts/test-support/test-length.ts';

const readClocks = () => {
  const clocks = cpus().map(({ times }) => times);
  const all = clocks.flatMap((times) => Object.values(times)).reduce((sum, ms) => sum + ms, 0);
  return { all, idle: clocks.reduce((sum, { idle }) => sum + idle, 0) };
};

/**
 * Measures the machine's idle time.
 * @returns a function that returns the idle share of the cores' time since, 0 to 1
 */
export function followSpareShare(): () => number {
  const before = readClocks();
  return () => {
    const now = readClocks();
    return (now.idle - before.idle) / (now.all - before.all);
  };
}

/** With a smaller idle share, the machine counts as overloaded. */
const LEAST_SPARE = 0.2;

/**
 * Measures whether the machine has idle time. If it has none, other programs take time from the recorder, and the
 * number of pictures in a recording says nothing about the recorder: Chromium gives a hidden page only the time that
 * others leave.
 * @returns a function that tells whether there was idle time since
 */
export function followSpareTime(): () => boolean {
  const share = followSpareShare();
  return () => share() >= LEAST_SPARE;
}

/**
 * Tells whether a test may expect what a fast machine does, such as the full frame rate: in the nightly length, on a
 * machine with idle time. The usual length proves what holds on every machine, however slow.
 * @returns a function that tells it of the time since
 */
export const followFullSpeed: () => () => boolean = testLength({ usual: () => () => false, nightly: followSpareTime });
