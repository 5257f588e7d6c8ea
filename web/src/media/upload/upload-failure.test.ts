import { expect, it } from 'vitest';
import { putFailure } from './upload-failure.ts';

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;

it.each([
  ['no answer', 0, '', 'TransientError'],
  ['a server that is too busy', 503, xml('SlowDown'), 'TransientError'],
  ['a server that has waited too long for bytes', 400, xml('RequestTimeout'), 'TransientError'],
  ['bytes that were damaged on the way', 400, xml('BadDigest'), 'TransientError'],
  ['a gateway that was too slow', 408, '<html>', 'TransientError'],
  ['a URL that is too old', 403, xml('AccessDenied'), 'UrlRefusedError'],
  ['a URL whose credentials have ended', 400, xml('ExpiredToken'), 'UrlRefusedError'],
  ['a URL whose credentials are not known', 400, xml('InvalidToken'), 'UrlRefusedError'],
  ['a clock that S3 does not accept', 403, xml('RequestTimeTooSkewed'), 'UrlRefusedError'],
  ['an object that another request is changing', 409, xml('OperationAborted'), 'TransientError'],
  ['too many requests', 400, xml('SlowDown'), 'TransientError'],
  ['a URL that has received its file', 412, xml('PreconditionFailed'), 'AlreadySentError'],
  ['a key that another request is changing', 409, xml('ConditionalRequestConflict'), 'TransientError'],
  ['an upload that has ended', 404, xml('NoSuchUpload'), 'PartsMissingError'],
  ['a bucket that is gone', 404, xml('NoSuchBucket'), 'Error'],
  ['a file that is too large', 400, xml('EntityTooLarge'), 'Error'],
])('the failure after %s is $3', (_what, status, answer, name) => {
  const failure = putFailure(status, answer);
  expect([failure.name, failure.message]).toEqual([name, 'Upload failed']);
});
