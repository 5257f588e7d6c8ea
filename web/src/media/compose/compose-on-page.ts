import { announcedSize, type Composition, type CompositionSources } from './composition.ts';
import { type CompositionSettings, drawFrame } from './draw-frame.ts';
import { canvasSize } from './frame-geometry.ts';
import { type PlayedTrack, playTrack } from './play-track.ts';
import { startTicker } from './ticker.ts';

function makeContext(screen: PlayedTrack, announced: ReturnType<typeof announcedSize>, scale: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, canvasSize(screen.picture() ?? announced, scale));
  // With alpha, an encoder writes a second picture for it with each frame.
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser draws no pictures.');
  return context;
}

/** The picture of a canvas as a track. */
function trackOf(canvas: HTMLCanvasElement): MediaStreamTrack {
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track) throw new Error('This browser records no canvas.');
  return track;
}

/**
 * Composes on a canvas of the page, at the ticks of a worker: for browsers in which a worker gets no frames.
 * @throws Error when nothing can be drawn; nothing stays open then
 */
export async function composeOnPage(
  { screen, camera }: CompositionSources,
  settings: CompositionSettings,
): Promise<Composition> {
  const played = await Promise.all([playTrack(screen), camera && playTrack(camera)]);
  const closePlayed = () => played.forEach((each) => void each?.close());
  const [screenPlayed, cameraPlayed] = played;
  try {
    const context = makeContext(screenPlayed, announcedSize(screen), settings.scale);
    const track = trackOf(context.canvas);
    const draw = () => {
      const cameraPicture = camera?.readyState === 'live' ? cameraPlayed?.picture() : null;
      drawFrame(context, { screen: screenPlayed.picture(), camera: cameraPicture ?? null }, settings.hasBorder);
    };
    draw();
    const stopTicker = startTicker(settings.frameRate, draw);
    return {
      track,
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
