/** Smallest and largest sides of an H.264 output, in pixels (MediaConvert user guide, supported output codecs). */
const SIDE_MIN = 32;
const LONG_SIDE_MAX = 4096;
const SHORT_SIDE_MAX = 2160;

export interface Size {
  width: number;
  height: number;
}

/** H.264 in 4:2:0 has one colour sample for two pixels in each direction: both sides must be even. */
const even = (pixels: number): number => Math.max(SIDE_MIN, Math.floor(pixels / 2) * 2);

/**
 * Size of the MP4 for an input size: the same, rounded to even numbers, and scaled down to the largest possible size.
 * @param input pixels
 */
export function outputSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONG_SIDE_MAX / Math.max(width, height), SHORT_SIDE_MAX / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** Longest side of the picture for previews of a link, in pixels: the width that sites recommend for a large card. */
const PICTURE_SIDE_MAX = 1200;

/** Size of the picture for previews, within `PICTURE_SIDE_MAX` and not larger than the input. @param input pixels */
export function pictureSize({ width, height }: Size): Size {
  const scale = Math.min(1, PICTURE_SIDE_MAX / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** The quality level and the maximum bit rate of the picture. */
export interface Quality {
  /** Up to this many pixels. */
  pixels: number;
  /** QVBR quality level, 1 to 10. */
  level: number;
  /** Bits per second. */
  maxBitrate: number;
}

/** Recommended settings by size: AWS, "Video on Demand on AWS", table of MediaConvert templates. */
const QUALITIES: Quality[] = [
  { pixels: 640 * 360, level: 7, maxBitrate: 1_500_000 },
  { pixels: 960 * 540, level: 7, maxBitrate: 3_500_000 },
  { pixels: 1280 * 720, level: 8, maxBitrate: 6_000_000 },
  { pixels: 1920 * 1080, level: 8, maxBitrate: 8_500_000 },
];
const BEST: Quality = { pixels: Number.POSITIVE_INFINITY, level: 9, maxBitrate: 15_000_000 };

/** Quality settings for a picture of a size. */
export const outputQuality = ({ width, height }: Size): Quality =>
  QUALITIES.find(({ pixels }) => width * height <= pixels) ?? BEST;
