import { cpus } from 'node:os';

const readClocks = () => {
  const clocks = cpus().map(({ times }) => times);
  const all = clocks.flatMap((times) => Object.values(times)).reduce((sum, ms) => sum + ms, 0);
  return { all, idle: clocks.reduce((sum, { idle }) => sum + idle, 0) };
};

/** Watches how much time the machine has left. @returns tells which share of the cores' time was left since, 0 to 1 */
export function watchSpareShare(): () => number {
  const before = readClocks();
  return () => {
    const now = readClocks();
    return (now.idle - before.idle) / (now.all - before.all);
  };
}

/** Where less of the cores' time is left than this share, the machine had more to do than it could. */
const LEAST_SPARE = 0.2;

/**
 * Watches whether the machine has time left. Where it has none, others take it from the recorder, and how many pictures
 * a recording has says nothing of the recorder: Chromium leaves a hidden page what all others do not want.
 * @returns tells whether there was time left since
 */
export function watchSpareTime(): () => boolean {
  const share = watchSpareShare();
  return () => share() >= LEAST_SPARE;
}
