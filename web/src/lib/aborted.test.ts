import { expect, it } from 'vitest';
import { aborted } from './aborted.ts';

it.each(['before', 'after'])('rejects with the reason of a signal that aborts %s the call', async (when) => {
  const controller = new AbortController();
  if (when === 'before') controller.abort(new Error('closed'));
  const ended = aborted(controller.signal);
  if (when === 'after') controller.abort(new Error('closed'));
  await expect(ended).rejects.toThrow('closed');
});
