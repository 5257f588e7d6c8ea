import { S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { logError } from './log.ts';
import { reducedError, reduceError } from './log-error.ts';
import { captureLog } from './test-support/captured-log.ts';

const log = captureLog();

const TOKEN = 'kSf3vQ9yH1c-0aX2mB7nD4eT6uJ8pL5wZrGiOqYxVtE';
/** A visitor's id without a digit. */
const LETTERS = 'kSfQvyHcaXmBnDeTuJpLwZ';
const SIGNED =
  'https://media.s3.amazonaws.com/uploads/u/t?X-Amz-Credential=ASIAXYZ&X-Amz-Signature=0f9e8d7c6b5a&X-Amz-Expires=3600';
const KEY = 'uploads/01J8Z3K4M5N6P7Q8R9S0T1V2W3/video.webm';

/** Texts that no log line may contain. */
const SECRETS = [
  TOKEN,
  LETTERS,
  'X-Amz',
  '0f9e8d7c6b5a',
  'ASIAXYZ',
  'ann@example.com',
  'hunter2',
  '123456',
  'video.webm',
];

const refusal = () =>
  Object.assign(
    new S3ServiceException({
      name: 'AccessDenied',
      $fault: 'client',
      message: `User: arn:aws:sts::123456789012:assumed-role/Api/x is not authorized to perform: s3:GetObject on ${KEY}`,
      $metadata: { httpStatusCode: 403, requestId: 'J3X5Z7Q9A1B2C3D4' },
    }),
    { $response: { headers: { cookie: `sid=${TOKEN}` } }, Key: KEY },
  );

const errors: [string, () => unknown][] = [
  ['a session cookie', () => new Error(`Cookie: __Host-sid=${TOKEN}; Path=/`)],
  ['a token alone', () => new Error(TOKEN)],
  ['a token of letters alone', () => new Error(`visitor ${LETTERS} is gone`)],
  ['a token in quotes', () => new TypeError(`Cannot read "${TOKEN}" (${TOKEN}), ${TOKEN}.`)],
  ['a presigned URL', () => new Error(`PUT ${SIGNED} failed`)],
  ['an address', () => new Error('Email address is not verified: <ann@example.com>, ann@example.com')],
  ['a password', () => new Error('password is hunter2')],
  ['a code', () => new Error('The code 123456 is wrong')],
  ['a path', () => new Error(`ENOENT: no such file, open '/share/${TOKEN}'`)],
  ['a key of an object', () => new Error(`s3://media/${KEY} is gone`)],
  ['a body that is not JSON', () => tryParse(`hunter2 ann@example.com`)],
  ['a name', () => Object.assign(new Error('x'), { name: `sid=${TOKEN}` })],
  ['a code of the error', () => Object.assign(new Error('x'), { code: `sid=${TOKEN}` })],
  ['another property', () => Object.assign(new Error('x'), { input: SIGNED, config: { headers: { cookie: TOKEN } } })],
  ['a line that looks like a place', () => new Error(`x\n    at ${TOKEN} (/share/${TOKEN}:1:2)`)],
  ['a cause', () => new Error('x', { cause: new Error(TOKEN, { cause: refusal() }) })],
  ['many errors', () => new AggregateError([new Error(TOKEN), refusal()], SIGNED)],
  ['a refusal by AWS', refusal],
  ['a value that breaks a schema', () => z.object({ email: z.number() }).safeParse({ email: 'ann@example.com' }).error],
  ['a text that was thrown', () => `sid=${TOKEN}`],
  ['an object that was thrown', () => ({ cookie: TOKEN })],
];

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

describe('an error in the log', () => {
  it.each(errors)('does not contain %s', (_what, make) => {
    logError('A request failed', make());
    const text = log.text();
    expect(log.lines()[0]).toMatchObject({ message: 'A request failed', error: { name: expect.any(String) } });
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it.each(errors)('and the error that is thrown to Lambda do not contain %s', (_what, make) => {
    const thrown = reducedError(make());
    const printed = JSON.stringify([thrown.name, thrown.message, thrown.stack, { ...thrown }]);
    expect(SECRETS.filter((secret) => printed.includes(secret))).toEqual([]);
  });

  it('still has the service, the refusal and the place in the code', () => {
    expect(reduceError(refusal())).toMatchObject({
      name: 'AccessDenied',
      message: 'User: … is not authorized to perform: s3:GetObject on …',
      status: 403,
      awsRequestId: 'J3X5Z7Q9A1B2C3D4',
      stack: expect.arrayContaining([expect.stringMatching(/log-error\.test\.ts:\d+:\d+\)?$/)]),
    });
  });

  it('keeps plain words, short numbers and our own ids', () => {
    const id = '01J8Z3K4M5N6P7Q8R9S0T1V2W3_01J8Z3K4M5N6P7Q8R9S0T1V2W4';
    const message = `Job 1536964333549-opn151 of ${id} failed (1999): it doesn't say why, after 30s.`;
    expect(reduceError(new Error(message)).message).toBe(message);
    const code = 'The TransactionCanceledException of userID came first, in MediaConvert';
    expect(reduceError(new Error(code)).message).toBe(code);
    expect(reduceError(new TypeError("Cannot read properties of undefined (reading 'id')")).message).toBe(
      "Cannot read properties of undefined (reading 'id')",
    );
  });

  it('is cut off at a limited length', () => {
    expect(reduceError(new Error('word '.repeat(100_000))).message?.length).toBeLessThanOrEqual(300);
  });

  it('ends when its causes form a circle', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(reduceError(error)).match(/round/g)?.length).toBe(4);
  });

  it('keeps its name when it is thrown again, because workflows match errors by name', () => {
    expect(reducedError(refusal())).toMatchObject({ name: 'AccessDenied' });
  });
});
