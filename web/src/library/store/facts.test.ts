import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#web/lib/query.ts';
import { setAccount } from '#web/lib/unauthorized.ts';
import { followTabs, tell } from './facts.ts';

const otherTab = new BroadcastChannel('facts');
const heard: unknown[] = [];
otherTab.onmessage = ({ data }) => void heard.push(data);

const tab = { document: { visibilityState: 'visible' }, window: new EventTarget() };
let unfollow = () => {};
const ends: (() => void)[] = [];

beforeEach(() => {
  tab.document.visibilityState = 'visible';
  vi.stubGlobal('document', tab.document);
  vi.stubGlobal('window', tab.window);
  setAccount('ada');
  unfollow = followTabs();
});
afterEach(() => {
  unfollow();
  for (const end of ends.splice(0)) end();
  queryClient.clear();
  heard.length = 0;
  setAccount(null);
  vi.unstubAllGlobals();
});

/** A query that a screen shows. @returns how often it was read */
async function show(name: string, meta: object): Promise<() => number> {
  const read = vi.fn(async () => []);
  const observer = new QueryObserver(queryClient, { queryKey: ['/api', name], queryFn: read, meta });
  ends.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  return () => read.mock.calls.length;
}

it('a change is told to the other tabs of the account, once for many', async () => {
  await tell('recording', 'recording.name');
  await vi.waitFor(() => expect(heard).toEqual([{ account: 'ada', facts: ['recording', 'recording.name'] }]));
});

it('what another tab has changed is read again: what needs the fact, and all that has entities of the kind', async () => {
  const [counts, list, members] = [
    await show('counts', { needs: ['recording.projectId'] }),
    await show('recordings', { kind: 'recording' }),
    await show('members', {}),
  ];
  otherTab.postMessage({ account: 'ada', facts: ['recording.projectId'] });
  await vi.waitFor(() => expect([counts(), list(), members()]).toEqual([2, 2, 1]));
  otherTab.postMessage({ account: 'ada', facts: ['members'] });
  await vi.waitFor(() => expect([counts(), list(), members()]).toEqual([2, 2, 2]));
  // What is heard is not told on.
  expect(heard).toEqual([]);
});

it('what is heard while a change is under way is read again after its answer, which may be older', async () => {
  const list = await show('recordings', { kind: 'recording' });
  let answer = () => {};
  const mutation = new MutationObserver(queryClient, {
    mutationFn: () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
    onSuccess: () => tell('account'),
  });
  const changing = mutation.mutate();
  otherTab.postMessage({ account: 'ada', facts: ['recording.name'] });
  await vi.waitFor(() => expect(list()).toBe(2));
  answer();
  await changing;
  await vi.waitFor(() => expect(list()).toBe(3));
  await tell('account');
  expect(list()).toBe(3);
});

it('after changes whose answers crossed, all that has or counts entities of the kind is read again', async () => {
  const [counts, list, others] = [
    await show('counts', { needs: ['recording.projectId'] }),
    await show('recordings', { kind: 'recording' }),
    await show('projects', { kind: 'project', needs: ['project+'] }),
  ];
  await tell('recording?');
  expect([counts(), list(), others()]).toEqual([2, 2, 1]);
});

it('a tab of another account changes nothing here', async () => {
  const list = await show('recordings', { kind: 'recording' });
  otherTab.postMessage({ account: 'grace', facts: ['recording-'] });
  otherTab.postMessage({ account: 'ada', facts: ['recording+'] });
  await vi.waitFor(() => expect(list()).toBe(2));
});

it('a hidden tab reads nothing until somebody sees it', async () => {
  const list = await show('recordings', { kind: 'recording' });
  tab.document.visibilityState = 'hidden';
  otherTab.postMessage({ account: 'ada', facts: ['recording-'] });
  await vi.waitFor(() => expect(queryClient.getQueryState(['/api', 'recordings'])?.isInvalidated).toBe(true));
  expect(list()).toBe(1);
  tab.document.visibilityState = 'visible';
  tab.window.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(list()).toBe(2));
});
