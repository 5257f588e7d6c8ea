/** Samples looked at for what is heard now: 43 ms at 48 kHz. */
const NOW_SAMPLES = 2048;
/** The most that an AnalyserNode holds, 683 ms at 48 kHz: nothing is missed by reading it every half second. */
const LATELY_SAMPLES = 32_768;

/** Measures a sound; peaks are 0 to 1, 1 being the loudest that fits. */
export interface SoundMeter {
  peakNow: () => number;
  /** Of the last two thirds of a second. */
  peakLately: () => number;
  close: () => void;
}

/** The largest distance from silence in a piece of sound. */
const peakOf = (samples: Float32Array): number => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

function analyse(source: AudioNode, fftSize: number) {
  const node = new AnalyserNode(source.context, { fftSize });
  const samples = new Float32Array(fftSize);
  source.connect(node);
  const peak = () => {
    node.getFloatTimeDomainData(samples);
    return peakOf(samples);
  };
  return { peak, close: () => source.disconnect(node) };
}

/** Measures what comes out of a node. */
export function openSoundMeter(source: AudioNode): SoundMeter {
  const now = analyse(source, NOW_SAMPLES);
  const lately = analyse(source, LATELY_SAMPLES);
  return {
    peakNow: now.peak,
    peakLately: lately.peak,
    close: () => {
      now.close();
      lately.close();
    },
  };
}
