/** Largest object a single PUT takes, in bytes (Amazon S3 quotas: 5 GiB). */
export const SINGLE_PUT_MAX_BYTES = 5 * 1024 ** 3;
/**
 * Files larger than this are sent in parts, in bytes: S3's own advice for when parts begin to pay. What breaks off is
 * at most this much to send again.
 */
export const MULTIPART_OVER_BYTES = 100 * 1024 ** 2;
/** Size of a part, the last one excepted, in bytes: some seconds of an ordinary uplink. S3 takes 5 MiB to 5 GiB. */
export const PART_BYTES = 8 * 1024 ** 2;
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
/**
 * An upload that no recording has taken by then is removed, in seconds. One in parts has this long from the last time
 * that it asked for URLs.
 */
export const UNATTACHED_UPLOAD_SECONDS = 24 * 60 * 60;
