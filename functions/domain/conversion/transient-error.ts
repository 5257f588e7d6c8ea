/**
 * Errors of MediaConvert that say nothing against the recording or the settings: the same job can end well the next time.
 * A full disk of theirs (1050, 1507), a fault of accelerated transcoding (1550), and what they cannot explain (1999):
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_error_codes.html
 * A role that lacks rights (1401, 1432 to 1434, 1515) is none: only somebody who changes it helps.
 */
const TRANSIENT_CODES: readonly (number | null)[] = [1050, 1507, 1550, 1999];

/** Whether another attempt may end well after this error. */
export const isTransientJobError = (errorCode: number | null): boolean => TRANSIENT_CODES.includes(errorCode);
