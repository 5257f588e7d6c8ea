import { beforeEach, expect, it, vi } from 'vitest';
import { getCurrentUser } from '#shared/api/identity/auth.ts';
import { listMembers } from '#shared/api/identity/members.ts';
import { listWorkspaceProjects } from '#shared/api/identity/projects.ts';
import { listWorkspaces } from '#shared/api/identity/workspaces.ts';
import { getRecording } from '#shared/api/video/recordings.ts';
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
const firstOf = (path: string, id: string | null) => firstRequests(new URL(path, 'https://framekeep.example'), id);
const requestFor = (path: string) => requestEarly(firstOf(path, lastWorkspaceId()));
const asked = () => fetch.mock.calls.map(([url]) => url);

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  fetch.mockClear();
  return () => {
    vi.unstubAllGlobals();
    // A change discards what the test has requested. Other test files use the same globals.
    void takeEarly('POST', '/api/logout');
  };
});

/** The URL that a query requests first. */
async function urlIn({ queryFn }: object & { queryFn?: unknown }): Promise<string> {
  const signal = new AbortController().signal;
  await (queryFn as (context: object) => Promise<unknown>)({ pageParam: null, signal });
  return asked().at(-1) ?? '';
}

const ofAll = [urlOf(getCurrentUser, {}), urlOf(listWorkspaces, {})];
const id = `${workspaceId}_01HZX5K3N7Q8R9S0T1V2W3X4Y6`;

it('screens begin with exactly the requests that their parts make', async () => {
  const { projects, stats, recordings, links, namedLinks, project, projectRecordings } = workspaceQueries;
  const queries: [string, { queryFn?: unknown }[]][] = [
    [paths.home, [recordings(workspaceId), projects(workspaceId), stats(workspaceId)]],
    [paths.projects, [recordings(workspaceId), projects(workspaceId)]],
    [paths.recordings, [recordings(workspaceId), projects(workspaceId), stats(workspaceId)]],
    [paths.shared, [links(workspaceId), namedLinks(workspaceId), projects(workspaceId), stats(workspaceId)]],
    [paths.project(id), [projectRecordings(id), project(id), projects(workspaceId)]],
  ];
  for (const [path, parts] of queries) {
    const urls: string[] = [];
    for (const part of parts) urls.push(await urlIn(part));
    const asked = firstOf(path, workspaceId);
    expect(
      asked.filter((url) => !ofAll.includes(url)),
      path,
    ).toEqual(urls);
    expect(asked).toEqual(expect.arrayContaining(ofAll));
  }
});

it('a viewer does not request named links', async () => {
  const role = JSON.stringify({ selection: null, role: 'viewer' });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'selectedWorkspaceRole' ? role : null) });
  const url = await urlIn(workspaceQueries.namedLinks(workspaceId));
  expect(firstOf(paths.shared, workspaceId)).not.toContain(url);
});

it('the page of a recording begins with all that it needs before it can be laid out', () => {
  const params = { id: workspaceId };
  expect(firstOf(paths.recording(id), null)).toEqual([
    urlOf(getRecording, { params: { id } }),
    ...ofAll,
    urlOf(listMembers, { params }),
    urlOf(listWorkspaceProjects, { params: { workspaceId } }),
  ]);
});

it('a search, and another order of the last visit, do not begin with the newest recordings', () => {
  const isOfCards = (path: string) => firstOf(path, workspaceId).some((url) => url.includes('recordings?limit'));
  for (const path of [paths.recordings, paths.project(id)]) {
    expect(isOfCards(path)).toBe(true);
    expect(isOfCards(`${path}?q=tour`)).toBe(false);
  }
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'recordingsSort' ? 'oldest' : null) });
  expect(isOfCards(paths.recordings)).toBe(false);
});

it('a search in all recordings begins with the user and the workspaces: its POST discards other responses', () => {
  expect(firstOf(`${paths.recordings}?q=tour`, workspaceId)).toEqual(ofAll);
});

it('other screens, and the first visit of a browser, begin with the user and the workspaces', () => {
  expect(firstOf(paths.settings, workspaceId)).toEqual(ofAll);
  expect(firstOf(paths.home, null)).toEqual(ofAll);
});

it.each([
  ['selectedWorkspaceId', workspaceId],
  ['lastWorkspace', JSON.stringify({ userId: 'u', id: workspaceId, name: '"id":"other"' })],
])('the workspace of the last visit is known from %s', (key, value) => {
  vi.stubGlobal('localStorage', { getItem: (asks: string) => (asks === key ? value : null) });
  requestFor(paths.home);
  expect(asked()).toEqual(firstOf(paths.home, workspaceId));
});

it.each(['/forgot-password', '/accept-invitation'])('%s begins with no request', (path) => {
  requestFor(path);
  expect(fetch).not.toHaveBeenCalled();
});

it.each([paths.login(), paths.signup()])('%s begins with the request that says how people log in', (path) => {
  requestFor(path);
  expect(asked()).toEqual([urlOf(getCurrentUser, {})]);
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
  expect(asked()).toEqual(ofAll);
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
