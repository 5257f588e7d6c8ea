import { within } from '#web/lib/within.ts';
import type { MixedSound, Mixer, MixOptions } from './mixer.ts';
import { openSoundMeter } from './sound-meter.ts';

/** Length of the fade, in seconds: a sound that is cut off clicks. */
const FADE_SECONDS = 0.01;

/** Longest wait for the browser to let sound run, in milliseconds. */
const START_LIMIT_MS = 3000;

/**
 * Renders without an audio device where the browser can: the mix does not depend on a loudspeaker that is unplugged or
 * slow. Chromium then renders one buffer at a time by a timer. On a busy computer the timer is late, and Chromium skips
 * the buffers of that time (`FakeAudioWorker` in its media/base). On two cores without spare time, 12 s lost 3.3 s with
 * its usual buffer of 10 ms, and 1.9 s with one of 20 ms. A longer one loses less, but the sound is then up
 * to 200 ms late.
 */
const OPTIONS = { sinkId: { type: 'none' }, latencyHint: 0.02 } as AudioContextOptions;

/**
 * Resumes a context now and each time it is suspended: a context that was created without a recent click starts
 * suspended, and a telephone call interrupts one. A recorder writes nothing at all while one of its tracks sends
 * nothing.
 */
async function keepRunning(context: AudioContext) {
  const run = () => {
    if (context.state === 'running' || context.state === 'closed') return;
    // It is refused when the context is closed meanwhile.
    context.resume().catch((error: unknown) => console.info('The sound of the recording does not run.', error));
  };
  context.addEventListener('statechange', run);
  await within(START_LIMIT_MS, context.resume(), 'The browser does not let sound run.');
}

const factorOf = (decibels: number) => 10 ** (decibels / 20);

/** Highest peak of the mix: -1 dB of full scale, and a little less for what the filters of the shaper add. */
const CEILING = factorOf(-1.05);
/** From here on, a compressor turns the mix down, in dB, with its highest ratio. */
const THRESHOLD = -1.5;
const RATIO = 20;
/**
 * What a compressor adds to every sound, in dB: 0.6 of what it takes from a sound at full scale
 * (https://webaudio.github.io/web-audio-api/#DynamicsCompressorOptions-processing).
 */
const MAKEUP = -THRESHOLD * (1 - 1 / RATIO) * 0.6;

/**
 * Limits what comes in below full scale: a compressor, which hears 6 ms ahead, and a shaper, which cuts off the rest. No
 * script has to be loaded for them.
 */
function openLimiter(context: AudioContext, output: AudioNode): AudioNode {
  const compressor = new DynamicsCompressorNode(context, {
    threshold: THRESHOLD,
    knee: 0,
    ratio: RATIO,
    attack: 0,
    release: 0.5,
  });
  const toShaper = new GainNode(context, { gain: factorOf(-MAKEUP) / CEILING });
  // A line, whose ends are the limits.
  const shaper = new WaveShaperNode(context, { curve: new Float32Array([-1, 0, 1]), oversample: '4x' });
  compressor
    .connect(toShaper)
    .connect(shaper)
    .connect(new GainNode(context, { gain: CEILING }))
    .connect(output);
  return compressor;
}

/** Sends silence, so that the mix has output while nothing else is connected. */
function connectSilence(context: AudioContext, output: AudioNode) {
  const silence = new ConstantSourceNode(context, { offset: 0 });
  silence.connect(output);
  silence.start();
}

/**
 * Mixes by an audio context, in time with its clock.
 * @throws Error when the browser does not start the audio context; after an error, the context is closed
 */
export async function openPageMixer(): Promise<Mixer> {
  const context = new AudioContext(OPTIONS);
  const output = context.createMediaStreamDestination();
  connectSilence(context, output);
  const limiter = openLimiter(context, output);
  const [track] = output.stream.getAudioTracks();
  const close = async () => {
    track?.stop();
    if (context.state !== 'closed') await context.close();
  };
  const connect = (source: MediaStreamTrack, { isMuted = false, volume = 1 }: MixOptions = {}): MixedSound => {
    const node = context.createMediaStreamSource(new MediaStream([source]));
    const gainOf = (muted: boolean) => (muted ? 0 : volume);
    const level = new GainNode(context, { gain: gainOf(isMuted) });
    node.connect(level).connect(limiter);
    const setMuted = (next: boolean) => {
      const now = context.currentTime;
      level.gain.cancelScheduledValues(now);
      level.gain.setValueAtTime(level.gain.value, now);
      level.gain.linearRampToValueAtTime(gainOf(next), now + FADE_SECONDS);
    };
    const meter = openSoundMeter(node);
    const disconnect = () => {
      meter.close();
      node.disconnect();
      level.disconnect();
    };
    return { meter, setMuted, disconnect };
  };
  try {
    if (!track) throw new Error('The browser mixes no sound.');
    await keepRunning(context);
    return { track, connect, hold: () => undefined, drain: async () => undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}
