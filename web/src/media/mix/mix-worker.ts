/** Mixes the sounds of one recording outside the page, which the browser throttles while it is hidden. */
import { startTicks } from '../compose/tick-schedule.ts';
import { LOADED } from '../worker-script.ts';
import { Limiter } from './limiter.ts';
import { Mix, type MixedBlock } from './mix.ts';
import type { MixChange, MixReply, MixStart } from './mix-messages.ts';
import { BLOCK, BLOCK_US, MIX_RATE, peakOf, type SoundPacket } from './mixed-source.ts';

/** Checks per second for quiet sounds, and messages with the levels. */
const CHECKS = 20;

/**
 * How much later than its capture a sound is placed, in microseconds: the recorder places a picture at the time at which
 * it gets it, which is after it was shown. Measured in Chromium 156 without a GPU, with a page that repaints, flashes and
 * beeps, at 25 pictures a second, in five recordings: 0 to 80 ms. In a recording it is steady within a few milliseconds; it
 * changes after a gap in the page's own sound.
 */
const SOUND_DELAY_US = 50_000;

/** The samples of the first two channels; the data is closed. */
function packetOf(data: AudioData): SoundPacket {
  const { timestamp, sampleRate, numberOfFrames } = data;
  const channels = Array.from({ length: Math.min(2, data.numberOfChannels) }, (_, planeIndex) => {
    const samples = new Float32Array(numberOfFrames);
    data.copyTo(samples, { planeIndex, format: 'f32-planar' });
    return samples;
  });
  data.close();
  return { timestamp, sampleRate, channels };
}

function dataOf({ startUs, left, right }: MixedBlock): AudioData {
  const data = new Float32Array(2 * BLOCK);
  data.set(left);
  data.set(right, BLOCK);
  return new AudioData({
    format: 'f32-planar',
    sampleRate: MIX_RATE,
    numberOfChannels: 2,
    numberOfFrames: BLOCK,
    timestamp: startUs + SOUND_DELAY_US,
    data,
    transfer: [data.buffer],
  });
}

class MixInWorker {
  /** Microseconds from the worker's clock, and from the page's clock, to the clock of the sounds' times. */
  readonly #ownClockUs: number;
  readonly #pageClockUs: number;
  readonly #writer: WritableStreamDefaultWriter<AudioData>;
  readonly #mix: Mix;
  readonly #limiter = new Limiter();
  readonly #readers = new Map<number, ReadableStreamDefaultReader<AudioData>>();
  readonly #peaks = new Map<number, number>();
  #wantedUs = Number.POSITIVE_INFINITY;
  readonly #stopTicks: () => void;

  constructor({ output, timeOrigin, clockUs }: MixStart) {
    const apartUs = (performance.timeOrigin - timeOrigin) * 1000;
    this.#ownClockUs = clockUs === null ? 0 : clockUs + apartUs;
    this.#pageClockUs = clockUs ?? -apartUs;
    this.#writer = output.getWriter();
    this.#mix = new Mix(this.#nowUs());
    this.#stopTicks = startTicks(CHECKS, () => this.#check());
    this.#reply('ready');
  }

  change(change: MixChange): void {
    if ('connect' in change) {
      const reader = change.sound.getReader();
      this.#readers.set(change.connect, reader);
      this.#mix.connect(change.connect, change.gain);
      void this.#read(change.connect, reader);
    } else if ('disconnect' in change) this.#disconnect(change.disconnect);
    else if ('fade' in change) this.#mix.fade(change.fade, change.gain, change.atUs + this.#pageClockUs);
    else if ('hold' in change) this.#mix.hold(change.hold, change.atUs + this.#pageClockUs);
    else {
      this.#wantedUs = change.mixUntilUs + this.#pageClockUs;
      this.#tellMixed();
    }
  }

  #nowUs(): number {
    return performance.now() * 1000 + this.#ownClockUs;
  }

  async #read(id: number, reader: ReadableStreamDefaultReader<AudioData>): Promise<void> {
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        const packet = packetOf(next.value);
        this.#mix.add(id, packet);
        this.#peaks.set(id, Math.max(this.#peaks.get(id) ?? 0, ...packet.channels.map(peakOf)));
        this.#write();
      }
    } catch (error) {
      console.warn('A sound of the recording cannot be read any more.', error);
    }
    this.#disconnect(id);
  }

  #disconnect(id: number): void {
    const reader = this.#readers.get(id);
    this.#readers.delete(id);
    this.#peaks.delete(id);
    this.#mix.disconnect(id);
    // The reader of a track that has ended refuses this.
    reader?.cancel().catch(() => {});
  }

  #check(): void {
    this.#mix.countQuiet();
    this.#write();
    if (this.#peaks.size > 0) this.#reply({ peaks: [...this.#peaks] });
    this.#peaks.clear();
  }

  #write(): void {
    for (const block of this.#mix.take(this.#nowUs())) {
      const limited = this.#limiter.next(block);
      if (limited) this.#writer.write(dataOf(limited)).catch(() => this.#end());
    }
    this.#tellMixed();
  }

  #tellMixed(): void {
    // The last block is still in the limiter.
    const endUs = this.#mix.endUs - BLOCK_US;
    if (endUs < this.#wantedUs) return;
    this.#wantedUs = Number.POSITIVE_INFINITY;
    this.#reply({ mixedUs: endUs - this.#pageClockUs });
  }

  /** The mixed track was stopped. */
  #end(): void {
    this.#stopTicks();
    for (const id of [...this.#readers.keys()]) this.#disconnect(id);
  }

  #reply(reply: MixReply): void {
    postMessage(reply);
  }
}

addEventListener(
  'message',
  ({ data: start }: MessageEvent<MixStart>) => {
    const mix = new MixInWorker(start);
    addEventListener('message', ({ data: change }: MessageEvent<MixChange>) => mix.change(change));
  },
  { once: true },
);
postMessage(LOADED);
