import { openMixer } from '../mix/open-mixer.ts';

/** Length of a test recording, in seconds. */
export const TEST_SECONDS = 5;

interface SoundTest {
  /** Factor of the microphone's level in a recording. */
  volume: number;
  signal: AbortSignal;
  /** Called when the recorded sound is played. */
  onPlay: () => void;
}

/** Records until the time is over, or the test is ended. */
function recordSample(track: MediaStreamTrack, signal: AbortSignal): Promise<Blob> {
  const recorder = new MediaRecorder(new MediaStream([track]));
  const parts: Blob[] = [];
  return new Promise((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: recorder.mimeType })));
    recorder.addEventListener('error', () => reject(new Error('The test could not be recorded.')));
    const stop = () => {
      clearTimeout(timer);
      if (recorder.state !== 'inactive') recorder.stop();
    };
    const timer = setTimeout(stop, TEST_SECONDS * 1000);
    signal.addEventListener('abort', stop, { once: true });
    recorder.start();
  });
}

/** Plays a sound to its end, or until the test is ended. @throws DOMException when the browser refuses to play */
async function play(sample: Blob, signal: AbortSignal): Promise<void> {
  const url = URL.createObjectURL(sample);
  const audio = new Audio(url);
  try {
    await audio.play();
    await new Promise<void>((resolve) => {
      for (const type of ['ended', 'error']) audio.addEventListener(type, () => resolve(), { once: true });
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    audio.pause();
    URL.revokeObjectURL(url);
  }
}

/**
 * Records a microphone, which is left running, as a recording would, and plays that. It stays in memory, and nothing of
 * it is kept.
 * @throws Error when the browser mixes, records or plays no sound
 */
export async function testSound(track: MediaStreamTrack, { volume, signal, onPlay }: SoundTest): Promise<void> {
  const mixer = await openMixer(track);
  try {
    if (signal.aborted) return;
    mixer.connect(track, { volume });
    const sample = await recordSample(mixer.track, signal);
    if (signal.aborted) return;
    onPlay();
    await play(sample, signal);
  } finally {
    await mixer.close();
  }
}
