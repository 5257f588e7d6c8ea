/** Composes the frames of one recording outside the page, which the browser throttles while it is hidden. */
import { type ComposedFrames, composeFrames, type FrameSettings, type FrameStreams } from './compose-frames.ts';
import type { Size } from './frame-geometry.ts';
import type { Mark } from './marks.ts';
import type { Overlay } from './overlay.ts';
import type { Region } from './region.ts';

/** The first message, sent once. */
export type CompositorRequest = FrameStreams & { settings: FrameSettings };
/** Sent at any time after the reply. */
export type CompositorChange =
  | { overlay: Overlay }
  | { marks: readonly Mark[] }
  | { region: Region }
  | { camera: ReadableStream<VideoFrame> | null }
  | { frameRate: number }
  | { width: number }
  | 'freeze';
/** Sent once: the size of the first frame, or the reason of a failure. */
export type CompositorReply = { size: Size } | { error: string };

const reply = (message: CompositorReply) => postMessage(message);

function takeChanges(frames: ComposedFrames) {
  addEventListener('message', ({ data }: MessageEvent<CompositorChange>) => {
    if (data === 'freeze') frames.freeze();
    else if ('overlay' in data) frames.setOverlay(data.overlay);
    else if ('marks' in data) frames.setMarks(data.marks);
    else if ('region' in data) frames.setRegion(data.region);
    else if ('frameRate' in data) frames.setFrameRate(data.frameRate);
    else if ('width' in data) frames.setWidth(data.width);
    else frames.setCamera(data.camera);
  });
}

addEventListener(
  'message',
  ({ data: { settings, ...streams } }: MessageEvent<CompositorRequest>) => {
    composeFrames(streams, settings).then(
      (frames) => {
        takeChanges(frames);
        reply({ size: frames.size });
      },
      (error: Error) => reply({ error: `${error.name}: ${error.message}` }),
    );
  },
  { once: true },
);
