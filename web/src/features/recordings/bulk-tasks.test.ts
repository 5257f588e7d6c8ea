import { expect, it } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { failureTexts, toRetry } from '#web/library/list/use-bulk.ts';
import { sharing } from './bulk-tasks.ts';

const recordings = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }) as Recording);
const [a, b, c, d] = recordings as [Recording, Recording, Recording, Recording];
const task = sharing(recordings, async () => undefined);
const message = 'Too many attempts. Please try again in 40 minutes.';
const limit = new ApiError(429, JSON.stringify({ code: 'RATE_LIMITED', message, retryAfter: 2400 }));

it('work that a limit has ended says so, with the reason of the server, and another try begins with the rest', () => {
  const result = { done: [a], failed: [{ item: b, error: limit }], left: [c, d] };
  expect(failureTexts(task, result)).toEqual({
    title: '1 recording not shared',
    description: '1 of 4 shared. 2 not started, because a limit is reached.',
  });
  expect(task.reason(limit)).toBe(message);
  expect(toRetry(result)).toEqual([b, c, d]);
});

it('what a person has cancelled is not tried again', () => {
  const result = { done: [a], failed: [{ item: b, error: new ApiError(500, '') }], left: [c, d] };
  expect(failureTexts(task, result).description).toBe('1 of 4 shared. 2 not started, because you cancelled.');
  expect(toRetry(result)).toEqual([b]);
});
