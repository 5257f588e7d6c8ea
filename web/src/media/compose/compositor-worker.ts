/** Composes the frames of one recording, away from the page, which is throttled while it is hidden. */
import { composeFrames, type FrameSettings, type FrameStreams } from './compose-frames.ts';

export type CompositorRequest = FrameStreams & { settings: FrameSettings };
/** Sent once: frames are coming, or why none are. */
export type CompositorReply = { error?: string };

const reply = (message: CompositorReply) => postMessage(message);

addEventListener(
  'message',
  ({ data: { settings, ...streams } }: MessageEvent<CompositorRequest>) => {
    composeFrames(streams, settings).then(
      () => reply({}),
      (error: Error) => reply({ error: `${error.name}: ${error.message}` }),
    );
  },
  { once: true },
);
