import { expect, it } from 'vitest';
import { codeSent, cooldownLeft } from './code-sent.ts';

const now = 1_900_000_000_000;

it.each([
  ['a code has just been sent', { codeSentAt: now }, 60],
  ['it was sent 18.5 s ago', { codeSentAt: now - 18_500 }, 42],
  ['it was sent a minute ago', { codeSentAt: now - 60_000 }, 0],
  ['the clock was set back afterwards', { codeSentAt: now + 500_000 }, 60],
  ['nothing is known', null, 0],
  ['something else is in the history', { codeSentAt: 'yesterday' }, 0],
])('when %s, the wait is $2 s', (_when, state, seconds) => {
  expect(cooldownLeft(state, now)).toBe(seconds);
});

it.each([60, 42, 1])('a stored wait of %s s is read again', (seconds) => {
  expect(cooldownLeft(codeSent(seconds, now), now)).toBe(seconds);
});
