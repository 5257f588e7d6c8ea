import { MutationObserver, notifyManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCurrentUser } from '#shared/api/identity/auth.ts';
import { listWorkspaces } from '#shared/api/identity/workspaces.ts';
import { listWorkspaceRecordings } from '#shared/api/video/library.ts';
import { followFocus, operationQuery, queryClient } from './query.ts';

describe('query keys', () => {
  it.each([
    [operationQuery(getCurrentUser, {}), '/api/auth/user'],
    [operationQuery(listWorkspaces, {}), '/api/workspaces'],
    [operationQuery(listWorkspaceRecordings, { params: { workspaceId: 'w1' } }), '/api/workspaces/w1/recordings'],
  ])('join with slashes to the URL $1', ({ queryKey }, url) => {
    expect(queryKey.join('/')).toBe(url);
  });

  it('of a list start with the key of its parent', () => {
    const all = operationQuery(listWorkspaces, {}).queryKey;
    const one = operationQuery(listWorkspaceRecordings, { params: { workspaceId: 'w1' } }).queryKey;
    expect(one.slice(0, all.length)).toEqual(all);
  });
});

it('a query fetches once, and never again by itself', () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: { retry: false },
  });
});

describe('offline', () => {
  let isReachable = false;
  const ask = async () => {
    if (isReachable) return 'answer';
    throw new Error('unreachable');
  };

  beforeEach(() => {
    isReachable = false;
    queryClient.mount();
    onlineManager.setOnline(false);
  });

  afterEach(() => {
    onlineManager.setOnline(true);
    queryClient.clear();
    queryClient.unmount();
  });

  it('a mutation fails at once', async () => {
    const mutation = new MutationObserver(queryClient, { mutationFn: ask });
    void mutation.mutate().catch(() => undefined);
    await vi.waitFor(() => expect(mutation.getCurrentResult()).toMatchObject({ isError: true, isPending: false }));
  });

  it('a query fails at once, and is fetched when the network is back', async () => {
    const query = new QueryObserver(queryClient, { queryKey: ['offline'], queryFn: ask });
    const stop = query.subscribe(() => undefined);
    await vi.waitFor(() => expect(query.getCurrentResult()).toMatchObject({ isError: true, fetchStatus: 'idle' }));
    isReachable = true;
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(query.getCurrentResult().data).toBe('answer'));
    stop();
  });
});

it('components know that a change is pending before the next press can come', async () => {
  const mutation = new MutationObserver(queryClient, { mutationFn: () => new Promise(() => undefined) });
  const heard: boolean[] = [];
  // As `useMutation` subscribes.
  const stop = mutation.subscribe(notifyManager.batchCalls(({ isPending }) => heard.push(isPending)));
  void mutation.mutate();
  await Promise.resolve();
  expect(heard).toContain(true);
  stop();
});

it.each(['visibilitychange', 'focus'])('the event %s means that the person has come back', (event) => {
  const page = new EventTarget();
  const onFocus = vi.fn();
  const end = followFocus(page, onFocus);
  page.dispatchEvent(new Event(event));
  expect(onFocus).toHaveBeenCalledOnce();
  end();
  page.dispatchEvent(new Event(event));
  expect(onFocus).toHaveBeenCalledOnce();
});
