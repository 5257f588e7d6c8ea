import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { saidQuery } from './use-said.ts';

it('until the next answer, the results of the words before stay, but not those of another workspace', async () => {
  const answer = { results: [{ recordingId: 'w1_r' }], after: null };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver(client, saidQuery('w1', 'budg'));
  const shown = () => observer.getCurrentResult().data?.pages;
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(shown()).toEqual([answer]));

  vi.stubGlobal('fetch', () => new Promise<never>(() => undefined));
  observer.setOptions(saidQuery('w1', 'budget'));
  expect(shown()).toEqual([answer]);
  observer.setOptions(saidQuery('w2', 'budget'));
  expect(shown()).toBeUndefined();
  stop();
  client.clear();
});
