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
 * Largest take, in bytes: as many parts as there may be, 78 GiB. The longest recording is a day, which at the highest
 * quality (5 Mbit/s and 128 kbit/s of sound) is 52 GiB: half as much again is left for a recorder that does not keep to
 * its bit rate. S3 itself takes objects of 5 TiB.
 */
export const UPLOAD_MAX_BYTES = PARTS_MAX * PART_BYTES;

/** Life of an upload URL, in seconds. */
export const UPLOAD_URL_SECONDS = 60 * 60;
/**
 * An upload that no recording has taken by then is removed, in seconds. One in parts has this long from the last time
 * that it asked for URLs.
 */
export const UNBOUND_UPLOAD_SECONDS = 24 * 60 * 60;
