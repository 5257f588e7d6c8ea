/** Composes the frames of one recording outside the page, which the browser throttles while it is hidden. */

import { LOADED } from '../worker-script.ts';
import { composeFrames, type FrameChange, type FrameSettings, type FrameStreams } from './compose-frames.ts';
import type { Size } from './frame-geometry.ts';

/** The first message, sent once. */
export type CompositorRequest = FrameStreams & { settings: FrameSettings };
/** Sent at any time after the reply. */
export type CompositorChange = FrameChange | 'freeze';
/** Sent once: the size of the first frame, or the reason of a failure. */
export type CompositorReply = { size: Size } | { error: string };

const reply = (message: CompositorReply) => postMessage(message);

addEventListener(
  'message',
  ({ data: { settings, ...streams } }: MessageEvent<CompositorRequest>) => {
    composeFrames(streams, settings).then(
      (frames) => {
        addEventListener('message', ({ data }: MessageEvent<CompositorChange>) =>
          data === 'freeze' ? frames.freeze() : frames.change(data),
        );
        reply({ size: frames.size });
      },
      (error: Error) => reply({ error: `${error.name}: ${error.message}` }),
    );
  },
  { once: true },
);
postMessage(LOADED);
