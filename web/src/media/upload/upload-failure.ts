import { TransientError } from '../retry.ts';

/** The server does not know this upload, or its parts have already become the file. */
export class UploadGoneError extends Error {
  override readonly name = 'UploadGoneError';
}

/** The upload cannot be completed: parts that counted as arrived are missing. */
export class PartsMissingError extends Error {
  override readonly name = 'PartsMissingError';
}

/** The URL accepts a single file, and has received one. */
export class AlreadySentError extends Error {
  override readonly name = 'AlreadySentError';
}

/** The URL is no longer valid, or never was: another one may be. */
export class UrlRefusedError extends Error {
  override readonly name = 'UrlRefusedError';
}

/** Timeout and too many requests: another try may succeed. */
const PASSING_STATUSES = [408, 429];
/**
 * S3's error codes for a body that was cut short, delayed or damaged on the network, and for a key that was being
 * changed at the same time.
 */
const PASSING_CODES = [
  'RequestTimeout',
  'IncompleteBody',
  'BadDigest',
  'ConditionalRequestConflict',
  'OperationAborted',
  'SlowDown',
];

/** S3's error codes for a URL or form whose credentials have ended, or that S3's clock does not accept. */
const REFUSED_CODES = ['ExpiredToken', 'InvalidToken', 'RequestTimeTooSkewed'];

/**
 * Classifies a refused PUT.
 * @param status of the response; 0 when there was none
 * @param answer the response body, XML when it is from S3
 */
export function putFailure(status: number, answer: string): Error {
  const cause = `${status} ${answer.slice(0, 500)}`;
  const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? '';
  if (status === 0 || status >= 500 || PASSING_STATUSES.includes(status) || PASSING_CODES.includes(code)) {
    return new TransientError('Upload failed', { cause });
  }
  if (status === 412) return new AlreadySentError('Upload failed', { cause });
  if (status === 403 || REFUSED_CODES.includes(code)) return new UrlRefusedError('Upload failed', { cause });
  // The upload has ended, completed or aborted: the caller has to check which.
  if (code === 'NoSuchUpload') return new PartsMissingError('Upload failed', { cause });
  return new Error('Upload failed', { cause });
}
