export const RECORDING_TYPES = ['screen', 'camera'] as const;
export type RecordingType = (typeof RECORDING_TYPES)[number];

export const TRANSCODE_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type TranscodeStatus = (typeof TRANSCODE_STATUSES)[number];

/**
 * What caused a conversion to fail for good. `file`: the file itself, such as one without a picture; no retry helps.
 * `system`: everything else.
 */
export const FAILURE_CAUSES = ['file', 'system'] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/**
 * Failures of a recording, by what people can do: its file cannot be converted, its conversion failed for another
 * reason, its segments could not be joined, or its file is missing.
 */
export const FAILURES = [...FAILURE_CAUSES, 'join', 'missing'] as const;

export const VIDEO_CONTENT_TYPE = 'video/webm';
export const THUMBNAIL_CONTENT_TYPE = 'image/jpeg';
/** Width of a thumbnail, in pixels; its height keeps the picture's proportion. */
export const THUMBNAIL_WIDTH = 320;

/**
 * Longest side of the picture that a conversion makes, in pixels: for previews of a link, and beneath its video before the
 * first frame.
 */
export const PICTURE_SIDE_MAX = 960;

/** Size of one chunk of a chunked download, in bytes. */
export const DOWNLOAD_CHUNK_BYTES = 5_242_880;
