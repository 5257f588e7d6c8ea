import type { SourceImage } from './draw-frame.ts';
import { FIRST_FRAME_LIMIT_MS } from './frame-timing.ts';

/** Plays a track in a hidden video element, so that its frames can be drawn. */
export interface PlayedTrack {
  /** The current picture; null before the first frame. */
  picture: () => SourceImage | null;
  close: () => void;
}

/** Plays a track. Settles when the first frame is there, or late without one. */
export async function playTrack(track: MediaStreamTrack): Promise<PlayedTrack> {
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
