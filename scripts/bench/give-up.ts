import { errors } from '@playwright/test';
import { followSpareTime } from '#e2e/support/spare-time.ts';
import { benchLength, IS_SHORTEST } from './bench-length.ts';

/** The longest wait for one event of a measurement, in milliseconds. A busy recorder makes keyframes seldom. */
export const GIVE_UP_MS = benchLength({ usual: 600_000, shortest: 90_000 });

export class GaveUpError extends Error {
  override readonly name = 'GaveUpError';
}

/** @throws GaveUpError after `GIVE_UP_MS` */
export async function withinLimit<T>(event: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GaveUpError(`It took longer than ${GIVE_UP_MS} ms`)), GIVE_UP_MS);
  });
  return Promise.race([event, late]).finally(() => clearTimeout(timer));
}

const isLate = (error: unknown) => error instanceof GaveUpError || error instanceof errors.TimeoutError;

/**
 * Measures a part of the bench. In the shortest form, a part that gave up on an overloaded machine says so and does not
 * fail: that form shows that the command works.
 */
export async function measurePart(part: string, measure: () => Promise<void>): Promise<void> {
  const hadTime = followSpareTime();
  try {
    await measure();
  } catch (error) {
    if (!IS_SHORTEST || !isLate(error) || hadTime()) throw error;
    process.stdout.write(`${part.padEnd(40)} no figures: the machine is too busy\n`);
  }
}
