import { peakOf } from './mixed-source.ts';

/** Number of samples for the current level: 43 ms at 48 kHz. */
const NOW_SAMPLES = 2048;
/** The maximum of an AnalyserNode, 683 ms at 48 kHz: a reading every half second misses nothing. */
const LATELY_SAMPLES = 32_768;

/** Measures a sound. Peaks are 0 to 1; 1 is full scale. */
export interface SoundMeter {
  peakNow: () => number;
  /** Peak of the last two thirds of a second. */
  peakLately: () => number;
}

function analyze(source: AudioNode, fftSize: number) {
  const node = new AnalyserNode(source.context, { fftSize });
  const samples = new Float32Array(fftSize);
  source.connect(node);
  const peak = () => {
    node.getFloatTimeDomainData(samples);
    return peakOf(samples);
  };
  return { peak, close: () => source.disconnect(node) };
}

/** Measures the sound of a node until it is closed. */
export function openSoundMeter(source: AudioNode): SoundMeter & { close: () => void } {
  const now = analyze(source, NOW_SAMPLES);
  const lately = analyze(source, LATELY_SAMPLES);
  return {
    peakNow: now.peak,
    peakLately: lately.peak,
    close: () => {
      now.close();
      lately.close();
    },
  };
}

/** How long a peak counts as the current one, and as a late one, in milliseconds. */
const NOW_MS = 150;
const LATELY_MS = 683;

/** Measures by peaks that arrive many times a second. */
export class PeakMeter implements SoundMeter {
  #peaks: { atMs: number; peak: number }[] = [];

  add(peak: number): void {
    const atMs = performance.now();
    this.#peaks = [...this.#peaks.filter((earlier) => atMs - earlier.atMs < LATELY_MS), { atMs, peak }];
  }

  peakNow = (): number => this.#since(NOW_MS);

  peakLately = (): number => this.#since(LATELY_MS);

  #since(ms: number): number {
    const now = performance.now();
    return Math.max(0, ...this.#peaks.filter(({ atMs }) => now - atMs < ms).map(({ peak }) => peak));
  }
}
