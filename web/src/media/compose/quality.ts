export const QUALITIES = ['low', 'medium', 'high'] as const;

export type Quality = (typeof QUALITIES)[number];

export const DEFAULT_QUALITY: Quality = 'medium';

export interface QualityPreset {
  /** Size of the recorded picture as a share of the screen's, 0 to 1. */
  scale: number;
  /** Pictures a second. */
  frameRate: number;
  /** Bit rate of the picture, in bits per second. */
  videoBitsPerSecond: number;
}

export const QUALITY_PRESETS: Readonly<Record<Quality, QualityPreset>> = {
  low: { scale: 0.5, frameRate: 15, videoBitsPerSecond: 1_000_000 },
  medium: { scale: 0.75, frameRate: 25, videoBitsPerSecond: 2_500_000 },
  high: { scale: 1, frameRate: 30, videoBitsPerSecond: 5_000_000 },
};

/** Longest side of a picture of at most 1080p, in pixels. */
export const FULL_HD_SIDE = 1920;

/** Bit rate of recorded sound, in bits per second. */
export const AUDIO_BITS_PER_SECOND = 128_000;
