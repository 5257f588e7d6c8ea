import { announcedSize, type Composition, type CompositionSources } from './composition.ts';
import type { DrawnOver } from './composition-change.ts';
import { type CompositionSettings, drawFrame, type SourceImage } from './draw-frame.ts';
import { canvasSize, type Size, sizeAt } from './frame-geometry.ts';
import { FIRST_FRAME_LIMIT_MS } from './frame-timing.ts';
import { type FollowedRegion, followRegion } from './region.ts';
import { startTicker } from './ticker.ts';

/** Plays a track in a hidden video element, so that its frames can be drawn. */
interface PlayedTrack {
  /** The current picture; null before the first frame. */
  picture: () => SourceImage | null;
  close: () => void;
}

/** Plays a track. Settles when the first frame has arrived, or after a time limit. */
async function playTrack(track: MediaStreamTrack): Promise<PlayedTrack> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  const hasFrame = new Promise<void>((resolve) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true });
    setTimeout(resolve, FIRST_FRAME_LIMIT_MS);
  });
  video.srcObject = new MediaStream([track]);
  // When the browser refuses to play, it starts as soon as it may; until then the current picture is drawn.
  video.play().catch((error: unknown) => console.warn('A picture of the recording does not play yet.', error));
  await hasFrame;
  return {
    picture: () =>
      video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        ? { image: video, width: video.videoWidth, height: video.videoHeight }
        : null,
    close: () => {
      video.srcObject = null;
    },
  };
}

/** @throws Error when the browser draws no pictures */
export function openContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  // If a frame has alpha, an encoder writes a second picture for it.
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser draws no pictures.');
  return context;
}

function makeContext(
  screen: PlayedTrack,
  region: FollowedRegion | null,
  announced: Size,
  { scale, longestSide }: CompositionSettings,
) {
  const canvas = document.createElement('canvas');
  const surface = screen.picture() ?? announced;
  Object.assign(canvas, canvasSize(region?.on(surface) ?? surface, scale, longestSide));
  return openContext(canvas);
}

/** The recorded track of a canvas. @throws Error when the browser has none */
export function trackOf(canvas: HTMLCanvasElement): MediaStreamTrack {
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track) throw new Error('This browser records no canvas.');
  return track;
}

/** A camera that can be exchanged. The last request counts, whichever camera plays first. */
export function playCamera() {
  let camera: MediaStreamTrack | null = null;
  let played: PlayedTrack | null = null;
  return {
    picture: () => (camera?.readyState === 'live' ? (played?.picture() ?? null) : null),
    /** Settles when the camera's first frame has arrived, or after a time limit. */
    set: async (next: MediaStreamTrack | null) => {
      camera = next;
      played?.close();
      played = null;
      if (!next) return;
      const playing = await playTrack(next);
      if (camera === next) played = playing;
      else playing.close();
    },
  };
}

/**
 * Composes on a canvas of the page, with the ticks of a worker: for browsers in which a worker gets no frames.
 */
export async function composeOnPage(sources: CompositionSources, settings: CompositionSettings): Promise<Composition> {
  const camera = playCamera();
  const drawnOver: DrawnOver = { overlay: settings.overlay, marks: [] };
  const [screen] = await Promise.all([playTrack(sources.screen), camera.set(sources.camera)]);
  const closePlayed = () => {
    screen.close();
    void camera.set(null);
  };
  try {
    const region = settings.region && followRegion(settings.region);
    const context = makeContext(screen, region, announcedSize(sources.screen), settings);
    const { canvas } = context;
    const size = { width: canvas.width, height: canvas.height };
    const track = trackOf(canvas);
    const draw = () => {
      const picture = screen.picture();
      const part = picture && region ? region.on(picture) : null;
      drawFrame(context, { screen: picture, region: part, camera: camera.picture(), ...drawnOver }, settings.hasBorder);
    };
    draw();
    let stopTicker = startTicker(settings.frameRate, draw);
    return {
      track,
      size,
      change: ({ camera: nextCamera, region: nextRegion, frameRate, width, ...others }) => {
        Object.assign(drawnOver, others);
        if (nextCamera !== undefined) void camera.set(nextCamera);
        if (nextRegion) region?.set(nextRegion);
        if (frameRate) {
          stopTicker();
          stopTicker = startTicker(frameRate, draw);
        }
        if (width) {
          // It empties the canvas.
          Object.assign(canvas, sizeAt(size, width));
          draw();
        }
      },
      freeze: () => stopTicker(),
      close: () => {
        stopTicker();
        track.stop();
        closePlayed();
      },
    };
  } catch (error) {
    closePlayed();
    throw error;
  }
}
