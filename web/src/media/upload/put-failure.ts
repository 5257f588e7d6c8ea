import { TransientError } from '../retry.ts';
import { AlreadySentError, PartsMissingError, UrlRefusedError } from './upload-failure.ts';

/** Too slow, too many: another time it may be taken. */
const PASSING_STATUSES = [408, 429];
/** What S3 calls a body that the network cut short, held up or mangled, and one that came while its key was being changed. */
const PASSING_CODES = ['RequestTimeout', 'IncompleteBody', 'BadDigest', 'ConditionalRequestConflict'];

/**
 * What a refused PUT means.
 * @param status of the answer; 0 when none came
 * @param answer its body, XML when it is S3's
 */
export function putFailure(status: number, answer: string): Error {
  const cause = `${status} ${answer.slice(0, 500)}`;
  const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? '';
  if (status === 0 || status >= 500 || PASSING_STATUSES.includes(status) || PASSING_CODES.includes(code)) {
    return new TransientError('Upload failed', { cause });
  }
  if (status === 412) return new AlreadySentError('Upload failed', { cause });
  if (status === 403) return new UrlRefusedError('Upload failed', { cause });
  // The upload is over, one way or the other: it has to be looked at what has become of it.
  if (code === 'NoSuchUpload') return new PartsMissingError('Upload failed', { cause });
  return new Error('Upload failed', { cause });
}
