/** Sizes of pictures are in pixels, rates in bits per second. */
interface Size {
  width: number;
  height: number;
}

/** The quality level and the maximum bit rate of the picture. */
interface Quality {
  /** Up to this many pixels. */
  pixels: number;
  /** QVBR quality level, 1 to 10. */
  level: number;
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

export const outputQuality = ({ width, height }: Size): Quality =>
  QUALITIES.find(({ pixels }) => width * height <= pixels) ?? BEST;

/** How many times as large as its original an MP4 is at most. */
const SIZE_RATIO_MAX = 1.2;
/** H.264 needs about twice the bits of these codecs for the same picture. */
const DENSE_CODECS = ['HEVC', 'AV1'];
const DENSE_FACTOR = 2;

/** Rates of AAC in stereo. The lower one is the lowest that MediaConvert accepts at 48 kHz. */
const SOUND_RATE = 128_000;
const LOW_SOUND_RATE = 64_000;
/** Below this rate of an original, its sound gets the lower rate: else hardly anything is left for the picture. */
const SOUND_RATE_FROM = 400_000;

/** The index of an MP4: about 24 bytes for each picture and each piece of sound. */
const INDEX_RATE = 12_000;

/** No picture gets less: where the original has less, it is nearly still, and QVBR needs less, too. */
const PICTURE_RATE_MIN = 100_000;

/** Bits that a picture may be ahead of its rate are those of so many seconds, or of a part of the whole. */
const BUFFER_SECONDS_MIN = 0.5;
const BUFFER_PART = 1 / 11;

/** The rates that a file states. */
export interface RatedFile {
  bytes: number;
  /** Of its picture, by its name in Probe; null where the file does not say. */
  codec: string | null;
}

export interface OutputRates {
  /** Of the picture. */
  maxBitrate: number;
  /** Bits by which the picture may exceed its rate for a time; null leaves it to the encoder. */
  buffer: number | null;
  /** Of the sound. */
  sound: number;
}

/** Rates for a number of bits of picture. A picture that moves now and then may use what it saved before. */
function ratesWithin(bits: number, seconds: number, bufferMax: number): Pick<OutputRates, 'maxBitrate' | 'buffer'> {
  const ahead = Math.max(BUFFER_SECONDS_MIN, seconds * BUFFER_PART);
  const maxBitrate = Math.max(PICTURE_RATE_MIN, Math.floor(bits / (seconds + ahead)));
  return { maxBitrate, buffer: Math.min(bufferMax, Math.floor(maxBitrate * ahead)) };
}

/**
 * The rates of an MP4: those of its size, or less where it would become larger than `SIZE_RATIO_MAX` times its original.
 * @param seconds of the MP4; null when it is not known, and then only its size limits it
 */
export function outputRates(
  size: Size,
  { bytes, codec }: RatedFile,
  { hasAudio, seconds }: { hasAudio: boolean; seconds: number | null },
): OutputRates {
  const { maxBitrate } = outputQuality(size);
  const unbounded = { maxBitrate, buffer: null, sound: SOUND_RATE };
  if (!seconds) return unbounded;
  const allowed = bytes * 8 * SIZE_RATIO_MAX * (codec !== null && DENSE_CODECS.includes(codec) ? DENSE_FACTOR : 1);
  const sound = allowed / SIZE_RATIO_MAX / seconds < SOUND_RATE_FROM ? LOW_SOUND_RATE : SOUND_RATE;
  const beside = INDEX_RATE + (hasAudio ? sound : 0);
  const bounded = ratesWithin(allowed - beside * seconds, seconds, 2 * maxBitrate);
  return bounded.maxBitrate < maxBitrate ? { ...bounded, sound } : { ...unbounded, sound };
}

/** Of a small file in all: it plays on a connection of 0.7 Mbit/s. */
const SMALL_RATE_MAX = 600_000;

/** Whether a small file is smaller than this MP4 by its rates. */
export const isWorthSmall = ({ maxBitrate, sound }: OutputRates): boolean => maxBitrate + sound > SMALL_RATE_MAX;

/** The rates of the small file beside an MP4. Its buffer is short: what is ahead of its rate makes a viewer wait. */
export function smallRates({ maxBitrate: largest }: OutputRates): OutputRates {
  const maxBitrate = Math.min(largest, SMALL_RATE_MAX - LOW_SOUND_RATE - INDEX_RATE);
  return { maxBitrate, buffer: maxBitrate, sound: LOW_SOUND_RATE };
}
