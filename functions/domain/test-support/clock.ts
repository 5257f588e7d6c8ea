import { vi } from 'vitest';
import * as clock from '../../process/clock.ts';

/** Moves the clock of the functions forward. The SDK keeps the real time, because its signatures contain it. */
export function later(seconds: number): void {
  const ms = () => Date.now() + seconds * 1000;
  vi.spyOn(clock, 'nowMs').mockImplementation(ms);
  vi.spyOn(clock, 'nowSeconds').mockImplementation(() => Math.floor(ms() / 1000));
  vi.spyOn(clock, 'isoNow').mockImplementation((offset = 0) => new Date(ms() + offset * 1000).toISOString());
}
