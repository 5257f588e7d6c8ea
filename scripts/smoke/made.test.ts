import { expect, it } from 'vitest';
import { Made } from './made.ts';

it('what is made is removed in the opposite order, whatever fails, and says what is left', async () => {
  const made = new Made();
  const removed: string[] = [];
  const remove = (what: string, status: number) => async () => {
    removed.push(what);
    return { status };
  };
  made.add('the account', remove('account', 200));
  made.add('the recording', remove('recording', 404));
  made.add('the token', remove('token', 500));
  made.add('the webhook', () => Promise.reject(new Error('no network')));
  made.add('the link', remove('link', 200));
  made.gone('the link');
  expect(await made.removeAll()).toEqual(['the webhook (no network)', 'the token (500)']);
  expect(removed).toEqual(['token', 'recording', 'account']);
  expect(await made.removeAll()).toEqual([]);
});
