import { hasTrackStreams, readSound, writeSound } from '../compose/track-streams.ts';
import { WorkerScript } from '../worker-script.ts';
import type { MixChange, MixReply, MixStart } from './mix-messages.ts';
import { DRAIN_LIMIT_MS, type MixedSound, type Mixer, type MixOptions } from './mixer.ts';
import { PeakMeter } from './sound-meter.ts';

/** Longest wait for the first sound of a track, in milliseconds. */
const FIRST_SOUND_LIMIT_MS = 1000;
/** Times that differ by less than this are of the same clock, in microseconds. */
const SAME_CLOCK_US = 10_000_000;

const nowUs = () => performance.now() * 1000;

/**
 * Finds the clock of a track's times. In Chromium 156 it is the clock of the page or worker that reads them, in earlier
 * versions that of the computer.
 * @returns null when the track sends nothing
 */
async function findClock(track: MediaStreamTrack): Promise<Pick<MixStart, 'clockUs'> | null> {
  const reader = readSound(track).getReader();
  const limit = setTimeout(() => void reader.cancel(), FIRST_SOUND_LIMIT_MS);
  try {
    const { value } = await reader.read();
    if (!value) return null;
    const offsetUs = value.timestamp - nowUs();
    value.close();
    return { clockUs: Math.abs(offsetUs) < SAME_CLOCK_US ? null : offsetUs };
  } finally {
    clearTimeout(limit);
    await reader.cancel();
  }
}

const isReady = (worker: Worker) =>
  new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', () => resolve(), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The mix did not start.')));
  });

const MIX_SCRIPT = new WorkerScript(
  () => new Worker(new URL('./mix-worker.ts', import.meta.url), { type: 'module' }),
  hasTrackStreams,
);

class WorkerMixer implements Mixer {
  readonly #worker: Worker;
  readonly #output = writeSound();
  readonly #peaks = new Map<number, PeakMeter>();
  #lastId = 0;
  readonly ready: Promise<void>;
  readonly track = this.#output.track;

  constructor(worker: Worker, clock: Pick<MixStart, 'clockUs'>) {
    this.#worker = worker;
    this.ready = isReady(this.#worker);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<MixReply>) => {
      if (data === 'ready' || !('peaks' in data)) return;
      for (const [id, peak] of data.peaks) this.#peaks.get(id)?.add(peak);
    });
    const start: MixStart = { output: this.#output.writable, timeOrigin: performance.timeOrigin, ...clock };
    this.#worker.postMessage(start, [start.output]);
  }

  connect = (source: MediaStreamTrack, { isMuted = false, volume = 1 }: MixOptions = {}): MixedSound => {
    this.#lastId += 1;
    const id = this.#lastId;
    const meter = new PeakMeter();
    this.#peaks.set(id, meter);
    const gainOf = (muted: boolean) => (muted ? 0 : volume);
    const sound = readSound(source);
    this.#post({ connect: id, sound, gain: gainOf(isMuted) }, [sound]);
    return {
      meter,
      setMuted: (next) => this.#post({ fade: id, gain: gainOf(next), atUs: nowUs() }),
      disconnect: () => {
        this.#peaks.delete(id);
        this.#post({ disconnect: id });
      },
    };
  };

  hold = (isPaused: boolean): void => this.#post({ hold: isPaused, atUs: nowUs() });

  drain = (): Promise<void> =>
    new Promise((resolve) => {
      const untilUs = nowUs();
      const done = () => {
        this.#worker.removeEventListener('message', onReply);
        clearTimeout(limit);
        resolve();
      };
      const onReply = ({ data }: MessageEvent<MixReply>) => {
        if (data !== 'ready' && 'mixedUs' in data && data.mixedUs >= untilUs) done();
      };
      const limit = setTimeout(done, DRAIN_LIMIT_MS);
      this.#worker.addEventListener('message', onReply);
      this.#post({ mixUntilUs: untilUs });
    });

  close = async (): Promise<void> => {
    this.#worker.terminate();
    this.track.stop();
  };

  #post(change: MixChange, transfer: Transferable[] = []): void {
    this.#worker.postMessage(change, transfer);
  }
}

/**
 * Mixes in a worker, by the times at which the sounds were captured. Needs `hasTrackStreams`.
 * @param first a track that will be connected
 * @returns null when the track sends no sound
 * @throws Error when the worker does not start; after an error, nothing stays open
 */
export async function openWorkerMixer(first: MediaStreamTrack): Promise<Mixer | null> {
  const clock = await findClock(first);
  if (!clock) return null;
  const mixer = new WorkerMixer(await MIX_SCRIPT.open(), clock);
  try {
    await mixer.ready;
    return mixer;
  } catch (error) {
    await mixer.close();
    throw error;
  }
}
