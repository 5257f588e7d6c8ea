import { expect, it } from 'vitest';
import { loseNextAnswer } from '../../domain/test-support/lose-answer.ts';
import { nowSeconds } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { addLoginAttempt, type LoginAttempts, takeBackLoginAttempt } from './login-attempts.ts';

const ttl = nowSeconds() + 60;
const withOneMore = (before: LoginAttempts | null) => ({ count: (before?.count ?? 0) + 1, notBefore: 0, ttl });
const addAttempt = (subject: string) => addLoginAttempt(subject, withOneMore);

async function countOf(subject: string): Promise<number> {
  let count = 0;
  await addLoginAttempt(subject, (before) => {
    count = before?.count ?? 0;
    return withOneMore(before);
  });
  return count;
}

it.each([
  ['is added', addAttempt, 3],
  ['is taken back', takeBackLoginAttempt, 1],
])('an attempt whose answer is lost %s once, although another is added meanwhile', async (_what, change, count) => {
  const subject = newId();
  await addAttempt(subject);
  loseNextAnswer(() => addAttempt(subject));
  await change(subject);
  expect(await countOf(subject)).toBe(count);
});
