import { anySignal } from '#web/lib/any-signal.ts';

/** Smaller files say nothing of a line, in bytes: after a pause, a provider lets some bytes pass at once. */
const LEAST_BYTES = 20_000;
/** How many times its own rate a file needs of a line, to arrive in time while it plays. */
export const NEEDED = 1.5;
/** The share of a line that is left for the files of a page while a video loads beside them. */
const SHARE_BESIDE_VIDEO = 0.5;
/** What a probe reads of a file at first, in bytes: enough to see that a line is much too slow. */
export const FIRST_PROBE_BYTES = 16 * 1024;
/** What it reads then, in bytes, and when it ends on a line that is too slow after all. */
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

interface Probe {
  /** The rate that the caller asks about: a line that is much slower is not measured further. */
  needed: number;
  /** Called with the bytes that were read. */
  spend: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * The megabits per second with which a response arrives, after its first bytes.
 * @param uncounted how many those are
 */
async function rateOfBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  uncounted: number,
  { needed, spend }: Pick<Probe, 'needed' | 'spend'>,
): Promise<number> {
  const startedAt = performance.now();
  let bytes = 0;
  let counted = { from: 0, at: startedAt };
  for (;;) {
    const { done, value } = await reader.read();
    const now = performance.now();
    bytes += value?.length ?? 0;
    spend(value?.length ?? 0);
    const first = bytes > counted.from ? counted : { from: 0, at: startedAt };
    const rate = megabits(bytes - first.from, Math.max(1, now - first.at));
    if (done) return rate;
    if (bytes >= SHORT_PROBE_BYTES && rate < needed / 2) {
      await reader.cancel();
      return rate;
    }
    if (counted.from === 0 && bytes >= uncounted) counted = { from: bytes, at: now };
  }
}

const rangeOf = (src: string, from: number, to: number, signal: AbortSignal): Promise<Response> =>
  fetch(src, { headers: { Range: `bytes=${from}-${to - 1}` }, cache: 'no-store', signal });

/** The bytes of a file; 0 where the server does not say. Never throws. */
export async function sizeOf(src: string, signal: AbortSignal): Promise<number> {
  const response = await rangeOf(src, 0, 1, signal).catch(() => null);
  void response?.body?.cancel();
  return Number(response?.headers.get('content-range')?.split('/')[1]) || 0;
}

/**
 * Measures a line by the beginning of a file, in megabits per second: by a little of it, and by more where that came fast
 * enough.
 * @returns 0 for a line that is too slow to measure
 * @throws DOMException AbortError when the signal is aborted, TypeError without a network
 */
export async function probeRate(src: string, probe: Probe): Promise<number> {
  const late = AbortSignal.timeout(PROBE_MS);
  const signal = anySignal([probe.signal, late]);
  const read = async (from: number, to: number, uncounted: number) => {
    const response = await rangeOf(src, from, to, signal);
    return response.ok && response.body ? rateOfBody(response.body.getReader(), uncounted, probe) : 0;
  };
  try {
    // A file that comes from far away comes in bursts at first, and each burst as fast as the line.
    const first = await read(0, FIRST_PROBE_BYTES, 1);
    return first < probe.needed / 2 ? first : await read(FIRST_PROBE_BYTES, PROBE_BYTES, UNCOUNTED_BYTES);
  } catch (error) {
    if (late.aborted && !probe.signal.aborted) return 0;
    throw error;
  }
}
