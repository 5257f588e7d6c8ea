import { openContext, playCamera, trackOf } from '../compose/compose-on-page.ts';
import { startTicker } from '../compose/ticker.ts';
import { hasTrackStreams, readFrames, writeFrames } from '../compose/track-streams.ts';
import { WorkerScript } from '../worker-script.ts';
import { isHandheld } from './handheld.ts';
import type { RelayMessage } from './relay-worker.ts';

/** A track that shows one camera after another: a recorder takes no other track once it has started. */
export interface Relay {
  track: MediaStreamTrack;
  /** Shows a camera from its first picture on; null leaves the last picture. */
  show: (camera: MediaStreamTrack | null) => void;
  close: () => void;
}

const RELAY_SCRIPT = new WorkerScript(
  () => new Worker(new URL('./relay-worker.ts', import.meta.url), { type: 'module' }),
  () => isHandheld() && hasTrackStreams(),
);

async function relayInWorker(): Promise<Relay> {
  const worker = await RELAY_SCRIPT.open();
  const { track, writable } = writeFrames();
  const post = (message: RelayMessage, transfer: Transferable[]) => worker.postMessage(message, transfer);
  post({ output: writable }, [writable]);
  return {
    track,
    show: (next) => {
      const camera = next && readFrames(next);
      post({ camera }, camera ? [camera] : []);
    },
    close: () => {
      worker.terminate();
      track.stop();
    },
  };
}

/** Pictures a second. */
const RATE = 30;

/** On a canvas that has the size of the camera's picture. */
function relayOnPage(): Relay {
  const canvas = document.createElement('canvas');
  const context = openContext(canvas);
  const track = trackOf(canvas);
  const shown = playCamera();
  const resize = (width: number, height: number) => {
    // A new size empties the canvas.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  };
  const stopTicker = startTicker(RATE, () => {
    const picture = shown.picture();
    if (!picture) return;
    const { image, width, height } = picture;
    resize(width, height);
    context.drawImage(image, 0, 0, width, height);
  });
  return {
    track,
    show: (camera) => {
      const { width, height } = camera?.getSettings() ?? {};
      // The recorder may start before the first picture.
      if (width && height) resize(width, height);
      void shown.set(camera);
    },
    close: () => {
      stopTicker();
      void shown.set(null);
      track.stop();
    },
  };
}

/**
 * Opens a relay. Its pictures change their size with the camera.
 * @throws Error when this browser has no way to make one
 */
export async function openRelay(): Promise<Relay> {
  if (!hasTrackStreams()) return relayOnPage();
  return relayInWorker().catch((error: unknown) => {
    console.warn('The page passes the pictures on.', error);
    return relayOnPage();
  });
}
