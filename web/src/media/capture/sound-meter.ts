/** Number of samples for the current level: 43 ms at 48 kHz. */
const NOW_SAMPLES = 2048;
/** The maximum of an AnalyserNode, 683 ms at 48 kHz: a reading every half second misses nothing. */
const LATELY_SAMPLES = 32_768;

/** Measures a sound. Peaks are 0 to 1; 1 is full scale. */
export interface SoundMeter {
  peakNow: () => number;
  /** Peak of the last two thirds of a second. */
  peakLately: () => number;
  close: () => void;
}

/** The largest absolute sample value. */
const peakOf = (samples: Float32Array): number => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

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

export function openSoundMeter(source: AudioNode): SoundMeter {
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
