import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as composing from '../compose/compose-screen.ts';
import { FIRST_OVERLAY } from '../compose/overlay.ts';
import type { CaptureRequest } from './capture-request.ts';
import { FOR_VOICES } from './open-devices.ts';
import { openScreenSources } from './open-screen-sources.ts';
import { FULL_VOLUMES } from './open-sound.ts';
import { createReleaseStack } from './release-stack.ts';

class FakeTrack extends EventTarget {
  readyState = 'live';
  readonly kind: string;
  constructor(kind: string) {
    super();
    this.kind = kind;
  }
  stop() {
    this.readyState = 'ended';
  }
  unplug() {
    this.stop();
    this.dispatchEvent(new Event('ended'));
  }
}

const streamOf = (track: FakeTrack) => ({ getTracks: () => [track], getAudioTracks: () => [] });

let devices: FakeTrack[];

beforeEach(() => {
  devices = [];
  const getDisplayMedia = async () => streamOf(new FakeTrack('video'));
  const getUserMedia = async ({ audio }: MediaStreamConstraints) => {
    const track = new FakeTrack(audio ? 'audio' : 'video');
    devices.push(track);
    return streamOf(track);
  };
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia, getUserMedia } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const WHOLE = { x: 0, y: 0, width: 1280, height: 720, surface: { width: 1280, height: 720 } };

it('devices that are unplugged while the region is chosen are missing, and the microphone may come back', async () => {
  const composed = vi.spyOn(composing, 'composeScreen').mockResolvedValue({
    track: new FakeTrack('video') as unknown as MediaStreamTrack,
    size: { width: 1280, height: 720 },
    change: () => undefined,
    freeze: () => undefined,
    close: () => undefined,
  });
  const request: CaptureRequest = {
    type: 'screen',
    microphone: true,
    voice: FOR_VOICES,
    volumes: FULL_VOLUMES,
    systemAudio: false,
    pictureInPicture: true,
    quality: 'medium',
    atMost1080p: true,
    stayInFront: true,
    overlay: FIRST_OVERLAY,
    blursBackground: false,
    chooseRegion: async () => {
      for (const device of devices) device.unplug();
      return WHOLE;
    },
  };
  const { microphone, camera } = await openScreenSources(request, createReleaseStack());
  expect(devices.map(({ kind }) => kind).sort()).toEqual(['audio', 'video']);
  expect(microphone).toEqual({ state: 'missing', track: null, mayCome: true });
  expect(camera).toBe('missing');
  expect(composed.mock.calls[0]?.[0]).toMatchObject({ camera: null });
});
