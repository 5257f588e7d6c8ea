import { WorkerScript } from '../worker-script.ts';
import { composeOnPage } from './compose-on-page.ts';
import { announcedSize, type Composition, type CompositionSources } from './composition.ts';
import type { CompositorChange, CompositorReply, CompositorRequest } from './compositor-worker.ts';
import type { CompositionSettings } from './draw-frame.ts';
import type { Size } from './frame-geometry.ts';
import type { Overlay } from './overlay.ts';
import { FULL_HD_SIDE, QUALITY_PRESETS, type Quality } from './quality.ts';
import type { Region } from './region.ts';
import { hasTrackStreams, readFrames, writeFrames } from './track-streams.ts';

const firstFrame = (worker: Worker) =>
  new Promise<Size>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CompositorReply>) =>
      'error' in data ? reject(new Error(data.error)) : resolve(data.size),
    );
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The compositor did not start.')));
  });

const isTab = (screen: MediaStreamTrack) => screen.getSettings().displaySurface === 'browser';

const COMPOSITOR_SCRIPT = new WorkerScript(
  () => new Worker(new URL('./compositor-worker.ts', import.meta.url), { type: 'module' }),
  hasTrackStreams,
);

/** Null where no worker can compose. */
async function openWorker(): Promise<Worker | null> {
  if (!hasTrackStreams()) return null;
  return COMPOSITOR_SCRIPT.open().catch((error: unknown) => {
    console.warn('The page composes the picture of the recording.', error);
    return null;
  });
}

/**
 * Composes frame by frame in a worker. Needs `hasTrackStreams`.
 * @throws Error when the worker cannot draw; after an error, nothing stays open
 */
async function composeInWorker(
  worker: Worker,
  sources: CompositionSources,
  settings: CompositionSettings,
): Promise<Composition> {
  const { track, writable } = writeFrames();
  const close = () => {
    // The worker ends first: it takes a stopped track for a failed output.
    worker.terminate();
    track.stop();
  };
  const screen = readFrames(sources.screen);
  const camera = sources.camera && readFrames(sources.camera);
  const request: CompositorRequest = {
    screen,
    camera,
    output: writable,
    settings: { ...settings, announced: announcedSize(sources.screen), isTab: isTab(sources.screen) },
  };
  let size: Size;
  try {
    const ready = firstFrame(worker);
    worker.postMessage(request, camera ? [screen, camera, writable] : [screen, writable]);
    size = await ready;
  } catch (error) {
    close();
    throw error;
  }
  const post = (change: CompositorChange, transfer: Transferable[] = []) => worker.postMessage(change, transfer);
  return {
    track,
    size,
    change: ({ camera: next, ...others }) => {
      const camera = next && readFrames(next);
      post({ ...others, camera }, camera ? [camera] : []);
    },
    freeze: () => post('freeze'),
    close,
  };
}

/**
 * Composes the picture of a screen recording. Its size and frame rate change only on request: not when the screen
 * changes, while the page is hidden, or while nothing on the screen moves.
 * @param options `atMost1080p`: whether a larger picture is reduced to that; `region`: the part that is recorded, null
 * for all
 * @throws Error when this browser cannot compose it; after an error, nothing stays open
 */
export async function composeScreen(
  sources: CompositionSources,
  {
    quality,
    atMost1080p,
    overlay,
    region,
  }: { quality: Quality; atMost1080p: boolean; overlay: Overlay; region: Region | null },
): Promise<Composition> {
  const { scale, frameRate } = QUALITY_PRESETS[quality];
  const longestSide = atMost1080p ? FULL_HD_SIDE : null;
  const settings = { scale, longestSide, frameRate, hasBorder: quality !== 'low', overlay, region };
  const worker = await openWorker();
  return worker ? composeInWorker(worker, sources, settings) : composeOnPage(sources, settings);
}
