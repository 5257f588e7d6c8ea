import { beforeEach, expect, it, vi } from 'vitest';
import { openMixer } from './open-mixer.ts';

const track = {} as MediaStreamTrack;
const stopped = () => ({ stop: () => undefined }) as unknown as MediaStreamTrack;

/** How the worker begins. */
let begins: 'ready' | 'error';
/** The packets that a track sends. */
let packets: { timestamp: number; close: () => void }[];

class FakeWorker extends EventTarget {
  postMessage = () => {
    const event = begins === 'ready' ? new MessageEvent('message', { data: 'ready' }) : new Event('error');
    queueMicrotask(() => this.dispatchEvent(event));
  };
  terminate = () => undefined;
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
  packets = [{ timestamp: performance.now() * 1000, close: () => undefined }];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('AudioContext', RunningContext);
  vi.stubGlobal(
    'ConstantSourceNode',
    class {
      connect = () => undefined;
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

it('the page mixes where the worker does not start, or the track sends nothing', async () => {
  withTrackStreams();
  vi.spyOn(console, 'warn').mockReturnValue();
  begins = 'error';
  expect(await isOfPage(track)).toBe(true);
  begins = 'ready';
  packets = [];
  expect(await isOfPage(track)).toBe(true);
});
