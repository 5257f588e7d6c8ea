/**
 * Whether the samples may be in BT.601 although the frame says BT.709. A Chromium that composites in software writes a
 * captured tab so: see `ReadI420Planes` in its components/viz/common/frame_sinks/copy_output_result.cc.
 */
const isMislabelled = ({ format, colorSpace }: VideoFrame): boolean =>
  format === 'I420' && colorSpace.matrix === 'bt709' && colorSpace.fullRange === false;

/** The same samples in a frame that says BT.601; the given frame is closed. */
async function inBt601(frame: VideoFrame): Promise<VideoFrame> {
  const { visibleRect, codedWidth, codedHeight, displayWidth, displayHeight, timestamp, colorSpace } = frame;
  const samples = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(samples);
  frame.close();
  return new VideoFrame(samples, {
    ...{ format: 'I420', layout, timestamp, displayWidth, displayHeight },
    // Only the visible part is copied.
    ...{ codedWidth: visibleRect?.width ?? codedWidth, codedHeight: visibleRect?.height ?? codedHeight },
    colorSpace: { ...colorSpace.toJSON(), matrix: 'smpte170m' },
  });
}

/** Frames of a tab that was captured in software, with the colour space that their samples are in. */
export const withTrueColourSpace = (frames: ReadableStream<VideoFrame>): ReadableStream<VideoFrame> =>
  frames.pipeThrough(
    new TransformStream<VideoFrame, VideoFrame>({
      transform: async (frame, controller) => controller.enqueue(isMislabelled(frame) ? await inBt601(frame) : frame),
    }),
  );
