export const RECORDING_TYPES = ['screen', 'camera'] as const;
export type RecordingType = (typeof RECORDING_TYPES)[number];

export const TRANSCODE_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type TranscodeStatus = (typeof TRANSCODE_STATUSES)[number];

/** How often a screen asks again while a recording is processing, in milliseconds. */
export const TRANSCODE_POLL_MS = 3000;
/** Wait before asking again after a conversion was triggered, in milliseconds. */
export const TRANSCODE_TRIGGER_REFETCH_MS = 500;
/** A recording that has been processing for longer than this is stuck, in milliseconds. */
export const STUCK_AFTER_MS = 60 * 60 * 1000;
/** Conversions of a take that may come to nothing through no fault of its own before it counts as failed. */
export const TRANSCODE_ATTEMPTS_MAX = 3;

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
/** What a take of the screen is recorded at. */
export const QUALITY_PRESETS: Readonly<Record<Quality, QualityPreset>> = {
  low: { scale: 0.5, frameRate: 15, videoBitsPerSecond: 1_000_000 },
  medium: { scale: 0.75, frameRate: 25, videoBitsPerSecond: 2_500_000 },
  high: { scale: 1, frameRate: 30, videoBitsPerSecond: 5_000_000 },
};

/** Width of the camera's picture over the screen's, as a share of the whole picture's width. */
export const OVERLAY_WIDTH_SHARE = 0.15;
/** Room between that picture and the left and lower edge, in pixels. */
export const OVERLAY_MARGIN = 20;
/** Width of its white border, in pixels; on low quality it has none. */
export const OVERLAY_BORDER = 2;

/** A microphone that has been silent for so long is worth a warning, in milliseconds. */
export const SILENCE_AFTER_MS = 10_000;
/** Largest peak that counts as silence, 0 to 1: -50 dB, below the noise of a room, above that of a muted microphone. */
export const SILENCE_PEAK = 0.003;

/** Chunk interval of MediaRecorder, in milliseconds. */
export const CHUNK_INTERVAL_MS = 1000;
/** MIME type of a take, as uploaded. */
export const VIDEO_CONTENT_TYPE = 'video/webm';
/** MIME type of a thumbnail, as uploaded. */
export const THUMBNAIL_CONTENT_TYPE = 'image/jpeg';
/** JPEG quality of a thumbnail, 0 to 1. */
export const THUMBNAIL_QUALITY = 0.8;
/** Width of a thumbnail, in pixels; its height keeps the picture's proportion. */
export const THUMBNAIL_WIDTH = 320;
/** Bit rate of recorded sound, in bits per second. */
export const AUDIO_BITS_PER_SECOND = 128_000;

/** Longest recording accepted, in seconds. */
export const DURATION_MAX_SECONDS = 24 * 60 * 60;
/**
 * How much shorter than the take its MP4 may be, in seconds, before the conversion counts as failed:
 * `duration` is whole seconds, and a truncated original converts without an error.
 */
export const TRUNCATION_TOLERANCE_SECONDS = 2;

/** Size of one chunk of a chunked download, in bytes. */
export const DOWNLOAD_CHUNK_BYTES = 5_242_880;
/** Files larger than this are downloaded in chunks, in bytes. */
export const CHUNKED_DOWNLOAD_OVER_BYTES = 10 * 1024 * 1024;
/** Tries for one chunk of a download. */
export const CHUNK_ATTEMPTS = 3;
/** Wait between two tries for a chunk, in milliseconds. */
export const CHUNK_RETRY_MS = 1000;
