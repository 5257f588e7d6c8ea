import { beforeEach, expect, it, vi } from 'vitest';
import { getCurrentUser } from '#shared/api/auth.ts';
import { listMembers } from '#shared/api/members.ts';
import { listWorkspaceProjects } from '#shared/api/projects.ts';
import { getRecording } from '#shared/api/recordings.ts';
import { getWorkspaceStats, listWorkspaces } from '#shared/api/workspaces.ts';
import { urlOf } from '#web/lib/api.ts';
import { requestEarly, takeEarly } from '#web/lib/early-responses.ts';
import { exchange } from '#web/lib/http/request.ts';
import { currentUserQuery } from '#web/library/current-user.ts';
import { paths } from '#web/library/paths.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { firstRequests, lastWorkspaceId } from './early-requests.ts';

const workspaceId = '01HZX5K3N7Q8R9S0T1V2W3X4Y5';
const fetch = vi.fn(async (_url: string) => new Response('[]'));
const send = (method: string, url: string) => takeEarly(method, url) ?? exchange(method, url);
const requestFor = (path: string) => requestEarly(firstRequests(path, lastWorkspaceId()));
const asked = () => fetch.mock.calls.map(([url]) => url);

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  // A change discards what the test before has requested.
  void takeEarly('POST', '/api/logout');
  fetch.mockClear();
  return () => vi.unstubAllGlobals();
});

it('the dashboard begins with exactly the requests that its parts make', async () => {
  const { queryFn } = workspaceQueries.recordings(workspaceId);
  const signal = new AbortController().signal;
  await (queryFn as unknown as (context: object) => Promise<unknown>)({ pageParam: null, signal });
  const [recordings] = asked();
  expect(firstRequests(paths.home, workspaceId)).toEqual([
    urlOf(getCurrentUser, {}),
    urlOf(listWorkspaces, {}),
    urlOf(getWorkspaceStats, { params: { workspaceId } }),
    urlOf(listWorkspaceProjects, { params: { workspaceId } }),
    recordings,
  ]);
});

it('the page of a recording begins with all that it needs before it can be laid out', () => {
  const id = `${workspaceId}_01HZX5K3N7Q8R9S0T1V2W3X4Y6`;
  const params = { id: workspaceId };
  expect(firstRequests(paths.recording(id), null)).toEqual([
    urlOf(getCurrentUser, {}),
    urlOf(listWorkspaces, {}),
    urlOf(getRecording, { params: { id } }),
    urlOf(listMembers, { params }),
    urlOf(listWorkspaceProjects, { params: { workspaceId } }),
  ]);
});

it('other screens, and the first visit of a browser, begin with the user and the workspaces', () => {
  const both = [urlOf(getCurrentUser, {}), urlOf(listWorkspaces, {})];
  expect(firstRequests(paths.projects, workspaceId)).toEqual(both);
  expect(firstRequests(paths.home, null)).toEqual(both);
});

it.each([
  ['selectedWorkspaceId', workspaceId],
  ['lastWorkspace', JSON.stringify({ userId: 'u', id: workspaceId, name: '"id":"other"' })],
])('the workspace of the last visit is known from %s', (key, value) => {
  vi.stubGlobal('localStorage', { getItem: (asks: string) => (asks === key ? value : null) });
  requestFor(paths.home);
  expect(asked()).toEqual(firstRequests(paths.home, workspaceId));
});

it.each([paths.login(), '/forgot-password', '/accept-invitation'])('%s begins with no request', (path) => {
  requestFor(path);
  expect(fetch).not.toHaveBeenCalled();
});

it('the first call of a URL gets the early response, later calls a new one', async () => {
  requestFor(paths.projects);
  await send('GET', '/api/workspaces');
  expect(fetch).toHaveBeenCalledTimes(2);
  await send('GET', '/api/workspaces');
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('the user is loaded with the early response', async () => {
  requestFor(paths.projects);
  const { queryFn } = currentUserQuery;
  const signal = new AbortController().signal;
  await expect((queryFn as unknown as (context: object) => Promise<unknown>)({ signal })).resolves.toEqual([]);
  expect(asked()).toEqual(firstRequests(paths.projects, null));
});

it('a change, and half a minute, discard early responses', async () => {
  vi.useFakeTimers();
  requestFor(paths.projects);
  await send('POST', '/api/projects');
  await send('GET', '/api/workspaces');
  expect(fetch).toHaveBeenCalledTimes(4);

  requestFor(paths.projects);
  vi.advanceTimersByTime(30_000);
  await send('GET', '/api/workspaces');
  vi.useRealTimers();
  expect(fetch).toHaveBeenCalledTimes(7);
});

it('a failed early request fails the call that needs it, and the next call sends a new one', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  requestFor(paths.projects);
  await expect(send('GET', '/api/auth/user')).rejects.toThrow('Could not reach Framekeep');
  await expect(send('GET', '/api/auth/user')).resolves.toMatchObject({ data: [] });
});
