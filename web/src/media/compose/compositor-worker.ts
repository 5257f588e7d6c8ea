/** Composes the frames of one recording outside the page, which the browser throttles while it is hidden. */
import { type ComposedFrames, composeFrames, type FrameSettings, type FrameStreams } from './compose-frames.ts';
import type { Overlay } from './overlay.ts';

/** The first message, sent once. */
export type CompositorRequest = FrameStreams & { settings: FrameSettings };
/** Sent at any time after the reply. */
export type CompositorChange =
  | { overlay: Overlay }
  | { camera: ReadableStream<VideoFrame> | null }
  | { frameRate: number }
  | 'freeze';
/** Sent once, when frames are coming or the composition has failed; `error` is the reason of the failure. */
export type CompositorReply = { error?: string };

const reply = (message: CompositorReply) => postMessage(message);

function changeWhenTold({ setCamera, setOverlay, setFrameRate, freeze }: ComposedFrames) {
  addEventListener('message', ({ data }: MessageEvent<CompositorChange>) => {
    if (data === 'freeze') freeze();
    else if ('overlay' in data) setOverlay(data.overlay);
    else if ('frameRate' in data) setFrameRate(data.frameRate);
    else setCamera(data.camera);
  });
}

addEventListener(
  'message',
  ({ data: { settings, ...streams } }: MessageEvent<CompositorRequest>) => {
    composeFrames(streams, settings).then(
      (frames) => {
        changeWhenTold(frames);
        reply({});
      },
      (error: Error) => reply({ error: `${error.name}: ${error.message}` }),
    );
  },
  { once: true },
);
