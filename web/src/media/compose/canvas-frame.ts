import type { Size } from './frame-geometry.ts';

/** Color space of the output of `rgbToI420`, as WebCodecs describes it. */
const I420_COLOR_SPACE: VideoColorSpaceInit = {
  matrix: 'bt709',
  primaries: 'bt709',
  transfer: 'iec61966-2-1',
  fullRange: true,
};

/** Size of an I420 picture in bytes. Both sides are even. */
export const i420Bytes = ({ width, height }: Size): number => (width * height * 3) / 2;

const luma = (pixel: number): number =>
  (13933 * (pixel & 255) + 46871 * ((pixel >> 8) & 255) + 4732 * ((pixel >> 16) & 255) + 0x8000) >> 16;

/**
 * The offset 128 of a color difference plus a rounding term, which is a little less than half: with half, pure blue
 * and red would become 256.
 */
const MIDDLE = 0x201ffff;

/**
 * Converts a picture to I420 in BT.709 with full range. The factors are those of Rec. ITU-R BT.709-6 (items 3.2 and 3.3)
 * in 1/65536; those of a color difference add up to 0, so that gray stays gray.
 * @param rgba bytes of red, green, blue and alpha, as a canvas gives them
 * @param size of the picture, both sides even
 * @param i420 takes `i420Bytes` bytes
 */
export function rgbToI420(rgba: Uint8ClampedArray, { width, height }: Size, i420: Uint8Array): void {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const blueAt = width * height;
  const redAt = blueAt + blueAt / 4;
  let chroma = 0;
  for (let y = 0; y < height; y += 2) {
    for (let at = y * width, end = at + width; at < end; at += 2) {
      const below = at + width;
      const a = pixels[at] as number;
      const b = pixels[at + 1] as number;
      const c = pixels[below] as number;
      const d = pixels[below + 1] as number;
      i420[at] = luma(a);
      i420[at + 1] = luma(b);
      i420[below] = luma(c);
      i420[below + 1] = luma(d);
      const red = (a & 255) + (b & 255) + (c & 255) + (d & 255);
      const green = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
      const blue = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255);
      i420[blueAt + chroma] = (-7509 * red - 25259 * green + 32768 * blue + MIDDLE) >> 18;
      i420[redAt + chroma] = (32768 * red - 29763 * green - 3005 * blue + MIDDLE) >> 18;
      chroma += 1;
    }
  }
}

type MakeFrame = (timestamp: number) => VideoFrame;

/**
 * On a GPU, Chromium itself converts the frame to BT.709. If a frame has alpha, an encoder writes a second picture for
 * it.
 */
const fromGpu =
  ({ canvas }: OffscreenCanvasRenderingContext2D): MakeFrame =>
  (timestamp) =>
    new VideoFrame(canvas, { timestamp, alpha: 'discard' });

/** Without a GPU, Chromium leaves the conversion to the encoder, which rounds down: saturated colors are off by up to 4. */
function fromMemory(context: OffscreenCanvasRenderingContext2D): MakeFrame {
  const { width, height } = context.canvas;
  const samples = new Uint8Array(i420Bytes({ width, height }));
  return (timestamp) => {
    rgbToI420(context.getImageData(0, 0, width, height).data, { width, height }, samples);
    const size = { codedWidth: width, codedHeight: height };
    return new VideoFrame(samples, { ...size, format: 'I420', timestamp, colorSpace: I420_COLOR_SPACE });
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
