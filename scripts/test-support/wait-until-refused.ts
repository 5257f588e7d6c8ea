import { expect, vi } from 'vitest';

/** Longer than a write needs to reach the edge of the tests' stack, in milliseconds. */
const WITHIN_MS = 20_000;

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD' });
  return response.status;
}

/** Waits until the edge refuses a media URL. */
export const waitUntilRefused = (url: string): Promise<void> =>
  vi.waitFor(async () => expect(await statusOf(url)).toBe(403), { timeout: WITHIN_MS, interval: 100 });
