import { anySignal } from '#web/lib/any-signal.ts';

/** Smaller files say nothing of a line, in bytes: after a pause, a provider lets some bytes pass at once. */
const LEAST_BYTES = 20_000;
/** How many times its own rate a file needs of a line, to arrive in time while it plays. */
export const NEEDED = 1.5;
/** The share of a line that is left for the files of a page while a video loads beside them. */
const SHARE_BESIDE_VIDEO = 0.5;
/** What a probe reads of a file, in bytes. On a line that is much too slow, it ends sooner. */
const PROBE_BYTES = 256 * 1024;
const SHORT_PROBE_BYTES = 128 * 1024;
/** The first bytes of a probe come slowly on any line with a long way, as TCP begins with little. */
const UNCOUNTED_BYTES = 64 * 1024;
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
 * The highest rate at which a script or style of the page arrived, in megabits per second, with everything that arrived
 * meanwhile. Null if all came from the cache. The rate is too low if a video arrived meanwhile, which has no entry yet,
 * and on a fast line with a long round trip.
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
 * Whether the files of a page arrived so slowly, beside its video, that the line has no room for a file. The inline script
 * of a link's page decides the same: see `OWN_CONTROLS_SCRIPT`.
 * @param rate see `rateOfPage`
 * @param megabits that the file needs a second
 */
export const isMuchSlower = (rate: number, megabits: number): boolean => rate < SHARE_BESIDE_VIDEO * NEEDED * megabits;

/**
 * The megabits per second with which a response arrives, after its first bytes.
 * @param needed it is not read further when the rate is less than half of this
 */
async function rateOfBody(reader: ReadableStreamDefaultReader<Uint8Array>, needed: number): Promise<number> {
  const startedAt = performance.now();
  let bytes = 0;
  let counted = { from: 0, at: startedAt };
  for (;;) {
    const { done, value } = await reader.read();
    const now = performance.now();
    bytes += value?.length ?? 0;
    const first = bytes > counted.from ? counted : { from: 0, at: startedAt };
    const rate = megabits(bytes - first.from, Math.max(1, now - first.at));
    if (done) return rate;
    if (bytes >= SHORT_PROBE_BYTES && rate < needed / 2) {
      await reader.cancel();
      return rate;
    }
    if (counted.from === 0 && bytes >= UNCOUNTED_BYTES) counted = { from: bytes, at: now };
  }
}

/**
 * Measures a line by the beginning of a file, in megabits per second.
 * @param needed the rate that the caller asks about: a line that is much slower is not measured further
 * @returns 0 for a line that is too slow to measure
 * @throws DOMException AbortError when the signal is aborted, TypeError without a network
 */
export async function probeRate(src: string, needed: number, signal: AbortSignal): Promise<number> {
  const late = AbortSignal.timeout(PROBE_MS);
  const response = await fetch(src, {
    headers: { Range: `bytes=0-${PROBE_BYTES - 1}` },
    cache: 'no-store',
    signal: anySignal([signal, late]),
  });
  if (!response.ok || !response.body) return 0;
  try {
    return await rateOfBody(response.body.getReader(), needed);
  } catch (error) {
    if (late.aborted && !signal.aborted) return 0;
    throw error;
  }
}
