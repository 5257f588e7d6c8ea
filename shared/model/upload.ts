/** Largest object a single PUT takes, in bytes (Amazon S3 quotas: 5 GiB). */
export const SINGLE_PUT_MAX_BYTES = 5 * 1024 ** 3;
/** Parts that one upload may have (Amazon S3 quotas). */
export const PARTS_MAX = 10_000;
/** Parts whose URLs one call gives. */
export const SIGNED_PARTS_MAX = 100;
/**
 * Largest recording, in bytes: CloudFront gives at most 50 GB in one answer (Amazon CloudFront quotas), and what cannot be
 * served whole is not taken. At the highest quality (5 Mbit/s and 128 kbit/s of sound) that is 21 hours and a half. In parts
 * it is 5,961 of them, of the 10,000 that there may be.
 */
export const UPLOAD_MAX_BYTES = 50_000_000_000;
/** How a larger one is refused. */
export const UPLOAD_MAX_TEXT = 'A recording can be 50 GB at most';

/** Life of an upload URL, in seconds. */
export const UPLOAD_URL_SECONDS = 60 * 60;
