import { beforeEach, expect, it, vi } from 'vitest';
import type { MicrophoneEvent } from './microphone-input.ts';
import { FOR_VOICES } from './open-devices.ts';
import { FULL_VOLUMES, openSound } from './open-sound.ts';
import { createReleaseStack } from './release-stack.ts';
import { NO_DEVICE, presentDevice } from './sources.ts';

const sound = (label: string) => Object.assign(new EventTarget(), { label }) as unknown as MediaStreamTrack;

let contexts: SuspendedContext[];

/** The audio context of Firefox on a computer without a sound output: it never runs. */
class SuspendedContext extends EventTarget {
  state = 'suspended';
  constructor() {
    super();
    contexts.push(this);
  }
  resume = () => new Promise<void>(() => undefined);
  close = async () => {
    this.state = 'closed';
  };
  createMediaStreamDestination = () => ({
    stream: { getAudioTracks: () => [Object.assign(sound('mix'), { stop: () => undefined })] },
  });
}

beforeEach(() => {
  contexts = [];
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', SuspendedContext);
  for (const name of ['ConstantSource', 'DynamicsCompressor', 'Gain', 'WaveShaper'])
    vi.stubGlobal(
      `${name}Node`,
      class {
        connect = (next: unknown) => next;
        start = () => undefined;
      },
    );
});
/** Opens the sound of a recording in a browser whose audio context does not run. */
async function open(sources: Pick<Parameters<typeof openSound>[0], 'systemSound' | 'microphone'>) {
  const events: MicrophoneEvent[] = [];
  const request = { ...sources, voice: FOR_VOICES, volumes: FULL_VOLUMES };
  const opening = openSound(request, createReleaseStack(), (event) => events.push(event));
  await vi.runAllTimersAsync();
  return { opened: await opening, events };
}

it('a browser that does not mix records the track of the microphone', async () => {
  const track = sound('microphone');
  const { opened } = await open({ systemSound: [], microphone: presentDevice(track) });
  expect(opened).toMatchObject({ tracks: [track], lacksSystemSound: false });
  expect(contexts.map(({ state }) => state)).toEqual(['closed']);
});

it('a browser that does not mix records the microphone rather than the system sound, and says so', async () => {
  const [track, system] = [sound('microphone'), sound('system')];
  const both = await open({ systemSound: [system], microphone: presentDevice(track) });
  expect(both.opened).toMatchObject({ tracks: [track], lacksSystemSound: true });
  const alone = await open({ systemSound: [system], microphone: NO_DEVICE });
  expect(alone.opened).toMatchObject({ tracks: [system], lacksSystemSound: false });
});

it('a browser that does not mix records the picture while the microphone is missing', async () => {
  const { opened } = await open({ systemSound: [], microphone: presentDevice(undefined) });
  expect(opened).toMatchObject({ tracks: [], lacksSystemSound: false });
});

it('a microphone that is recorded without a mixer is lost for good', async () => {
  const track = sound('microphone');
  const { events } = await open({ systemSound: [], microphone: presentDevice(track) });
  track.dispatchEvent(new Event('ended'));
  expect(events).toEqual([{ type: 'microphone-lost', mayReturn: false }]);
});

it('a track that is recorded without a mixer is muted by itself', async () => {
  const track = Object.assign(sound('microphone'), { enabled: true });
  const { opened } = await open({ systemSound: [sound('system')], microphone: presentDevice(track) });
  expect(Object.keys(opened.mutes)).toEqual(['microphone']);
  opened.mutes.microphone?.(true);
  expect(track.enabled).toBe(false);
  opened.mutes.microphone?.(false);
  expect(track.enabled).toBe(true);
});
