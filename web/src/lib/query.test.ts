import { describe, expect, it, vi } from 'vitest';
import { getCurrentUser } from '#shared/api/auth.ts';
import { listWorkspaceRecordings, listWorkspaces } from '#shared/api/workspaces.ts';
import { operationQuery, queryClient, watchFocus } from './query.ts';

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

it.each(['visibilitychange', 'focus'])('the event %s means that the person has come back', (event) => {
  const page = new EventTarget();
  const onFocus = vi.fn();
  const end = watchFocus(page, onFocus);
  page.dispatchEvent(new Event(event));
  expect(onFocus).toHaveBeenCalledOnce();
  end();
  page.dispatchEvent(new Event(event));
  expect(onFocus).toHaveBeenCalledOnce();
});
