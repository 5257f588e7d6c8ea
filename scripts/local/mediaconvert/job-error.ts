/**
 * The reason why a job ends in ERROR, with a code of
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_error_codes.html
 */
export class JobError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** The input cannot be read as media. */
export const UNREADABLE_INPUT = 1010;
/** The codec is not supported in its container. */
export const UNSUPPORTED_CODEC = 1030;
/** The input has no video. */
export const NO_VIDEO = 1020;
/** The input has no audio, which the job requires. */
export const NO_AUDIO = 1021;
/** S3 denied the job's role an input or an output. */
export const S3_DENIED = 1401;
/** The input object does not exist. */
export const INPUT_NOT_FOUND = 1404;
/** The service failed. */
export const INTERNAL = 1999;

/** The process of a job was killed, and not by this runtime. */
export class KilledError extends JobError {
  constructor(signal: string) {
    super(INTERNAL, `The process of the job was ended by ${signal}`);
  }
}
