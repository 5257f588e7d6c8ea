/** Largest object a single PUT takes, in bytes (Amazon S3 quotas: 5 GiB). */
export const SINGLE_PUT_MAX_BYTES = 5 * 1024 ** 3;
/** Parts that one upload may have (Amazon S3 quotas). */
export const PARTS_MAX = 10_000;
/** Most parts whose URLs one call returns. */
export const SIGNED_PARTS_MAX = 100;
/**
 * Largest recording, in bytes. CloudFront serves at most 50 GB in one response (Amazon CloudFront quotas), so a larger
 * file could not be served whole. This is 21.5 hours at the highest quality (5 Mbit/s, and 128 kbit/s of sound), and
 * 5,961 of the 10,000 parts that an upload may have.
 */
export const UPLOAD_MAX_BYTES = 50_000_000_000;
export const UPLOAD_MAX_TEXT = 'A recording can be 50 GB at most';

/**
 * Life of an upload URL, in seconds. S3 checks it when the request begins, so the file may take longer. A URL also ends
 * with the credentials of the function that signed it. How long these last is not documented, so nothing is signed for
 * longer than this.
 */
export const UPLOAD_URL_SECONDS = 15 * 60;
/** The same of a URL that a program got with a token: nothing that a token gave out outlives it by more than a minute. */
export const TOKEN_UPLOAD_URL_SECONDS = 60;
