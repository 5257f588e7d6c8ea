import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/http/api-error.ts';
import { limitSentence } from './limit-sentence.ts';
import { mayPass } from './upload-api.ts';

const refusal = (status: number, body: object, retryAfter: number | null = null) =>
  new ApiError(status, JSON.stringify(body), '', retryAfter);
const full = refusal(409, { code: 'STORAGE_LIMIT', message: 'This workspace is full.' });

it('the sentence is the server’s message about a limit, however deep in the causes it is', () => {
  expect(limitSentence(full)).toBe('This workspace is full.');
  expect(limitSentence(new Error('Upload failed', { cause: new Error('Refused', { cause: full }) }))).toBe(
    'This workspace is full.',
  );
});

it('other failures have no sentence', () => {
  expect(limitSentence(new Error('Upload failed'))).toBeUndefined();
  expect(limitSentence(refusal(500, { code: 'INTERNAL', message: 'Something went wrong' }))).toBeUndefined();
});

it('a limit that lasts longer than an upload waits is reported at once; a shorter one is waited for', () => {
  const limited = (retryAfter: number) => refusal(429, { code: 'RATE_LIMITED', message: 'Later.' }, retryAfter);
  expect(mayPass(limited(60))).toBe(true);
  expect(mayPass(limited(3600))).toBe(false);
});
