import { I420_COLOUR_SPACE, i420Bytes, rgbToI420 } from './rgb-to-i420.ts';

/** Makes a frame of what a canvas shows at this moment. */
type MakeFrame = (timestamp: number) => VideoFrame;

/** On a GPU, Chromium converts the frame to BT.709 by itself. With its alpha kept, an encoder writes a second picture for it. */
const fromGpu =
  ({ canvas }: OffscreenCanvasRenderingContext2D): MakeFrame =>
  (timestamp) =>
    new VideoFrame(canvas, { timestamp, alpha: 'discard' });

/** Without a GPU, Chromium leaves the conversion to the encoder, which rounds down: saturated colours are off by up to 4. */
function fromMemory(context: OffscreenCanvasRenderingContext2D): MakeFrame {
  const { width, height } = context.canvas;
  const samples = new Uint8Array(i420Bytes({ width, height }));
  return (timestamp) => {
    rgbToI420(context.getImageData(0, 0, width, height).data, { width, height }, samples);
    const size = { codedWidth: width, codedHeight: height };
    return new VideoFrame(samples, { ...size, format: 'I420', timestamp, colorSpace: I420_COLOUR_SPACE });
  };
}

/**
 * A canvas of a worker, and what makes frames of it in BT.709.
 * @param inSoftware whether the browser composites in software
 * @throws Error when there is no such canvas
 */
export function openCanvas(size: { width: number; height: number }, inSoftware: boolean) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: inSoftware });
  if (!context) throw new Error('This browser draws no pictures in a worker.');
  return { context, makeFrame: inSoftware ? fromMemory(context) : fromGpu(context) };
}
