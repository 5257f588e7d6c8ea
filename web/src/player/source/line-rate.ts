import { anySignal } from '#web/lib/any-signal.ts';

/** Smaller scripts say nothing of a line, in bytes. */
const LEAST_BYTES = 8000;
/** What a probe reads of a file, in bytes. */
const PROBE_BYTES = 256 * 1024;
/** Time limit of a probe, in milliseconds. */
const PROBE_MS = 8000;

const megabits = (bytes: number, ms: number): number => (bytes * 8) / 1000 / ms;

/**
 * The megabits per second with which the page's own scripts and styles arrived: the best of them, because others came
 * at the same time. Null if they came from the cache. On a fast line with a long way the result can be too small.
 */
export function rateOfPage(entries: readonly PerformanceResourceTiming[]): number | null {
  const rates = entries
    .filter(({ transferSize, responseStart }) => transferSize >= LEAST_BYTES && responseStart > 0)
    .map(({ transferSize, responseStart, responseEnd }) =>
      megabits(transferSize, Math.max(1, responseEnd - responseStart)),
    );
  return rates.length === 0 ? null : Math.max(...rates);
}

/**
 * Measures a line by the beginning of a file, in megabits per second.
 * @returns 0 for a line that is too slow to measure
 * @throws DOMException AbortError when the signal is aborted, TypeError without a network
 */
export async function probeRate(src: string, signal: AbortSignal): Promise<number> {
  const late = AbortSignal.timeout(PROBE_MS);
  const response = await fetch(src, {
    headers: { Range: `bytes=0-${PROBE_BYTES - 1}` },
    cache: 'no-store',
    signal: anySignal([signal, late]),
  });
  try {
    const startedAt = performance.now();
    const { byteLength } = await response.arrayBuffer();
    return response.ok ? megabits(byteLength, Math.max(1, performance.now() - startedAt)) : 0;
  } catch (error) {
    if (late.aborted && !signal.aborted) return 0;
    throw error;
  }
}
