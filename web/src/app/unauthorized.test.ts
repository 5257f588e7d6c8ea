import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardLeaving } from '#web/lib/leave-guard.ts';
import { queryClient } from '#web/lib/query.ts';
import { holdPage, UNAUTHORIZED_REDIRECT_MS } from '#web/lib/unauthorized.ts';
import { currentUserQuery } from '#web/library/current-user.ts';
import { currentToasts, dismissToast } from '#web/ui/use-toast.ts';
import { notifyUnauthorized, notifyUnauthorizedCall } from './unauthorized.ts';

const AGAIN = 'You are logged out. Logging in again...';
const replace = vi.fn();
let page: EventTarget;

const shown = () => currentToasts().filter(({ open }) => open);
const forgetToasts = () => {
  for (const { id } of shown()) dismissToast(id);
};
const wouldAsk = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  vi.useFakeTimers();
  replace.mockClear();
  page = Object.assign(new EventTarget(), { location: { replace, pathname: '/', search: '', hash: '' } });
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.runAllTimers();
});

it('several calls that fail at once show one notice, and redirect to the login after the delay', () => {
  notifyUnauthorized();
  const [first] = shown();
  expect(first).toMatchObject({ title: 'Unauthorized', description: AGAIN });
  notifyUnauthorized();
  expect(shown()).toEqual([first]);
  vi.advanceTimersByTime(UNAUTHORIZED_REDIRECT_MS - 1);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(replace.mock.calls).toEqual([['/api/login']]);
});

it('the browser does not ask before the redirect to the login, and asks again the next time the page is left', () => {
  const unguard = guardLeaving();
  notifyUnauthorized();
  expect(wouldAsk()).toBe(true);
  vi.advanceTimersByTime(UNAUTHORIZED_REDIRECT_MS);
  expect(wouldAsk()).toBe(false);
  expect(wouldAsk()).toBe(true);
  unguard();
});

it('the login leads back to the recording, and to the time in its address', () => {
  const address = { replace, pathname: '/recordings/1', search: '?x=1&t=1m30s', hash: '' };
  const setItem = vi.fn();
  vi.stubGlobal('sessionStorage', { setItem });
  page = Object.assign(new EventTarget(), { location: address });
  vi.stubGlobal('window', page);
  notifyUnauthorized();
  vi.advanceTimersByTime(UNAUTHORIZED_REDIRECT_MS);
  expect(setItem).toHaveBeenCalledWith('returnPath', '/recordings/1?t=90');
});

it('the login leads back to the set-up that the installed app asked for', () => {
  const setItem = vi.fn();
  vi.stubGlobal('sessionStorage', { setItem });
  const location = { replace, pathname: '/recordings', search: '?new', hash: '' };
  page = Object.assign(new EventTarget(), { location });
  vi.stubGlobal('window', page);
  notifyUnauthorized();
  vi.advanceTimersByTime(UNAUTHORIZED_REDIRECT_MS);
  expect(setItem).toHaveBeenCalledWith('returnPath', '/recordings?new');
});

it('a page that is still there after the redirect shows the next notice, and redirects again', () => {
  notifyUnauthorized();
  vi.advanceTimersByTime(UNAUTHORIZED_REDIRECT_MS);
  forgetToasts();
  notifyUnauthorized();
  expect(shown()).toMatchObject([{ title: 'Unauthorized', description: AGAIN }]);
  vi.advanceTimersByTime(UNAUTHORIZED_REDIRECT_MS);
  expect(replace).toHaveBeenCalledTimes(2);
});

it('a recording continues, and the redirect waits until the recording is saved in the browser', async () => {
  let keep = () => {};
  const held = new Promise<void>((resolve) => {
    keep = resolve;
  });
  const release = holdPage(() => held);
  notifyUnauthorized();
  notifyUnauthorized();
  expect(shown()).toMatchObject([{ description: expect.stringContaining('Your recording goes on') }]);
  await vi.advanceTimersByTimeAsync(UNAUTHORIZED_REDIRECT_MS);
  expect(replace).not.toHaveBeenCalled();
  keep();
  await vi.advanceTimersByTimeAsync(UNAUTHORIZED_REDIRECT_MS);
  expect(replace).toHaveBeenCalledOnce();
  release();
});

it('a call that a log-out has overtaken shows no notice and leads nowhere, and any other does', () => {
  const { queryKey } = currentUserQuery;
  queryClient.setQueryData(queryKey, null);
  notifyUnauthorizedCall();
  vi.runAllTimers();
  expect(replace).not.toHaveBeenCalled();
  queryClient.removeQueries({ queryKey });
  notifyUnauthorizedCall();
  vi.runAllTimers();
  expect(replace).toHaveBeenCalledOnce();
});
