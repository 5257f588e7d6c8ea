import { expect, it, vi } from 'vitest';
import * as composing from '../compose/compose-screen.ts';
import type { CaptureRequest } from './capture-request.ts';
import { openScreenSources } from './open-screen-sources.ts';
import { createReleaseStack } from './release-stack.ts';

const trackOf = (kind: string) =>
  Object.assign(new EventTarget(), {
    kind,
    readyState: 'live',
    stop() {
      this.readyState = 'ended';
    },
  });
const streamOf = (track: ReturnType<typeof trackOf>) => ({ getTracks: () => [track], getAudioTracks: () => [] });

it('devices that are unplugged while the region is chosen are missing, and the microphone may come back', async () => {
  const [microphone, camera] = [trackOf('audio'), trackOf('video')];
  const getDisplayMedia = async () => streamOf(trackOf('video'));
  const getUserMedia = async ({ audio }: MediaStreamConstraints) => streamOf(audio ? microphone : camera);
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia, getUserMedia } });
  const composed = vi.spyOn(composing, 'composeScreen').mockResolvedValue({ change: () => undefined } as never);
  const request = {
    type: 'screen',
    microphone: true,
    voice: {},
    pictureInPicture: true,
    quality: 'medium',
    chooseRegion: async () => {
      for (const device of [microphone, camera]) {
        device.stop();
        device.dispatchEvent(new Event('ended'));
      }
      return { x: 0, y: 0, width: 640, height: 360, surface: { width: 1280, height: 720 } };
    },
  } as unknown as CaptureRequest;
  const sources = await openScreenSources(request, createReleaseStack());
  expect(sources.microphone).toEqual({ state: 'missing', track: null, mayBeFound: true });
  expect(sources.camera).toBe('missing');
  expect(composed.mock.calls[0]?.[0]).toMatchObject({ camera: null });
});
