import { beforeEach, expect, it, vi } from 'vitest';
import { openMixer } from './open-mixer.ts';

const track = {} as MediaStreamTrack;
const stopped = () => ({ stop: () => undefined }) as unknown as MediaStreamTrack;

/** How the worker begins: its script does not arrive, fails, or runs, and then the mix. */
let begins: 'ready' | 'never' | 'error' | 'broken';
/** What was ended. */
let ended: string[];
/** The packets that a track sends. */
let packets: { timestamp: number; close: () => void }[];

class FakeWorker extends EventTarget {
  constructor() {
    super();
    if (begins !== 'never') this.#tell(begins === 'error' ? null : 'loaded');
  }
  postMessage = () => this.#tell(begins === 'ready' ? 'ready' : null);
  terminate = () => void ended.push('worker');
  #tell(data: string | null) {
    queueMicrotask(() => this.dispatchEvent(data ? new MessageEvent('message', { data }) : new Event('error')));
  }
}

/** The audio context of a browser that mixes on the page. */
class RunningContext extends EventTarget {
  state = 'running';
  resume = async () => undefined;
  close = async () => undefined;
  createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [stopped()] } });
}

beforeEach(() => {
  begins = 'ready';
  ended = [];
  packets = [{ timestamp: performance.now() * 1000, close: () => undefined }];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('AudioContext', RunningContext);
  for (const name of ['ConstantSource', 'DynamicsCompressor', 'Gain', 'WaveShaper'])
    vi.stubGlobal(
      `${name}Node`,
      class {
        connect = (next: unknown) => next;
        start = () => undefined;
      },
    );
});
function withTrackStreams() {
  for (const name of ['OffscreenCanvas', 'VideoFrame']) vi.stubGlobal(name, class {});
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readable = new ReadableStream({
        start: (controller) => {
          for (const packet of packets) controller.enqueue(packet);
          controller.close();
        },
      });
    },
  );
  vi.stubGlobal(
    'MediaStreamTrackGenerator',
    class {
      writable = new WritableStream();
      stop = () => undefined;
    },
  );
}

const isOfPage = async (first?: MediaStreamTrack) => {
  const mixer = await openMixer(first);
  const isPage = !('ready' in mixer);
  await mixer.close();
  return isPage;
};

it('a worker mixes where it can read tracks', async () => {
  withTrackStreams();
  expect(await isOfPage(track)).toBe(false);
});

it('the page mixes in other browsers, and before there is a track', async () => {
  expect(await isOfPage(track)).toBe(true);
  withTrackStreams();
  expect(await isOfPage()).toBe(true);
});

it.each(['error', 'broken', 'never'] as const)('the page mixes where the worker is %s', async (how) => {
  withTrackStreams();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockReturnValue();
  begins = how;
  const opening = isOfPage(track);
  await vi.runAllTimersAsync();
  expect(await opening).toBe(true);
  expect(ended).toEqual(['worker']);
});

it('the page mixes where the track sends nothing', async () => {
  withTrackStreams();
  packets = [];
  expect(await isOfPage(track)).toBe(true);
});
