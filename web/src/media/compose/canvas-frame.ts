import { I420_COLOUR_SPACE, i420Bytes, rgbToI420 } from './rgb-to-i420.ts';

/** Makes a frame of the canvas's current content. */
type MakeFrame = (timestamp: number) => VideoFrame;

/**
 * On a GPU, Chromium itself converts the frame to BT.709. If a frame has alpha, an encoder writes a second picture for
 * it.
 */
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
 * Opens a canvas in a worker, with a function that makes BT.709 frames of it.
 * @param inSoftware whether the browser composites in software
 * @throws Error when the canvas has no context
 */
export function openCanvas(size: { width: number; height: number }, inSoftware: boolean) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: inSoftware });
  if (!context) throw new Error('This browser draws no pictures in a worker.');
  return { context, makeFrame: inSoftware ? fromMemory(context) : fromGpu(context) };
}
