import { expect, it } from 'vitest';
import { watchHint } from './watch-hint.ts';

it('says who can watch a recording that runs, or why nobody can', () => {
  const sending = { state: 'sending', isWatchablePossible: true } as const;
  expect(watchHint(sending, false)).toEqual({ isPossible: true, text: 'This recording only' });
  expect(watchHint(sending, true)).toEqual({ isPossible: true, text: 'All with the link' });
  expect(watchHint({ ...sending, isWatchablePossible: false }, true).isPossible).toBe(false);
  expect(watchHint({ state: 'off', isWatchablePossible: true }, true).isPossible).toBe(false);
});
