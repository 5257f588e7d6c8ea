/** Largest object a single PUT takes, in bytes (Amazon S3 quotas: 5 GiB). */
export const SINGLE_PUT_MAX_BYTES = 5 * 1024 ** 3;
/** Parts that one upload may have (Amazon S3 quotas). */
export const PARTS_MAX = 10_000;
