import { anySignal } from '#web/lib/any-signal.ts';

/** Smaller scripts say nothing of a line, in bytes. */
const LEAST_BYTES = 8000;
/** What a probe reads of a file, in bytes. */
const PROBE_BYTES = 256 * 1024;
/** Time limit of a probe, in milliseconds. */
const PROBE_MS = 8000;

const megabits = (bytes: number, ms: number): number => (bytes * 8) / 1000 / ms;

type Timing = Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>;

const durationOf = ({ responseStart, responseEnd }: Timing): number => Math.max(1, responseEnd - responseStart);

/** The bytes of a file that arrived during another, if it came evenly. */
function bytesDuring(other: Timing, file: Timing): number {
  const [from, to] = [Math.max(file.responseStart, other.responseStart), Math.min(file.responseEnd, other.responseEnd)];
  return file === other ? file.transferSize : (file.transferSize * Math.max(0, to - from)) / durationOf(file);
}

/**
 * The megabits per second with which the page's own scripts and styles arrived: during the best of them, what came at the
 * same time included. Null if they came from the cache. The result is too small where a video came beside them, which
 * has no entry yet, or on a fast line with a long way.
 */
export function rateOfPage(entries: readonly Timing[]): number | null {
  const arrived = entries.filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0);
  const rates = arrived
    .filter(({ transferSize }) => transferSize >= LEAST_BYTES)
    .map((each) => {
      const bytes = arrived.reduce((sum, file) => sum + bytesDuring(each, file), 0);
      return megabits(bytes, durationOf(each));
    });
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
