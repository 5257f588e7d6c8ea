import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/api/auth.ts';
import type { Project } from '#shared/api/projects.ts';
import type { Recording } from '#shared/api/recordings.ts';
import type { Page } from '../lib/api.ts';
import { queryClient } from '../lib/query.ts';
import { putRecording, rememberRecording } from './cached-lists.ts';
import { applyChanges, refetchOnce } from './changes.ts';
import { currentUserQuery } from './current-user.ts';
import { workspaceQueries } from './workspace-queries.ts';

const recording = (id: string, changes: Partial<Recording> = {}) =>
  ({
    id,
    name: id,
    workspaceId: 'w1',
    projectId: null,
    updatedAt: '2026-01-02',
    isShared: true,
    ...changes,
  }) as Recording;

const lists = {
  workspace: workspaceQueries.recordings('w1').queryKey,
  project: workspaceQueries.projectRecordings('p1').queryKey,
};

const fill = (queryKey: readonly unknown[], ...parts: { id: string }[][]) =>
  queryClient.setQueryData(queryKey, {
    pages: parts.map((items, index) => ({ items, next: index + 1 < parts.length ? `c${index}` : null })),
    pageParams: parts.map((_, index) => (index === 0 ? null : `c${index - 1}`)),
  });
const parts = <Item = Recording>(queryKey: readonly unknown[]) =>
  queryClient.getQueryData<{ pages: Page<Item>[] }>(queryKey)?.pages ?? [];
const names = (queryKey: readonly unknown[]) => parts(queryKey).map(({ items }) => items.map(({ name }) => name));

beforeEach(() => {
  queryClient.clear();
  fill(lists.workspace, [recording('r1')], [recording('r2')]);
  fill(lists.project, [recording('r2')]);
  queryClient.setQueryData(workspaceQueries.recording('r2').queryKey, recording('r2'));
});

describe('a newer answer about a recording', () => {
  it('is shown wherever the recording is', () => {
    putRecording(recording('r2', { name: 'Renamed', updatedAt: '2026-01-03' }));
    expect(names(lists.workspace)).toEqual([['r1'], ['Renamed']]);
    expect(names(lists.project)).toEqual([['Renamed']]);
    expect(queryClient.getQueryData(workspaceQueries.recording('r2').queryKey)).toMatchObject({ name: 'Renamed' });
  });

  it('does not change the other parts of a list', () => {
    const [untouched] = parts(lists.workspace);
    putRecording(recording('r2', { name: 'Renamed' }));
    expect(parts(lists.workspace)[0]).toBe(untouched);
  });

  it('does not replace a newer one', () => {
    putRecording(recording('r2', { name: 'Old news', updatedAt: '2026-01-01' }));
    expect(names(lists.workspace)).toEqual([['r1'], ['r2']]);
    rememberRecording(recording('r2', { name: 'Old news', updatedAt: '2026-01-01' }));
    expect(queryClient.getQueryData(workspaceQueries.recording('r2').queryKey)).toMatchObject({ name: 'r2' });
  });
});

it('the counts of a workspace are fetched once when the workspace is refreshed', async () => {
  const { queryKey } = workspaceQueries.stats('w1');
  const ask = vi.fn(async () => ({}));
  queryClient.setQueryData(queryKey, {} as never);
  const end = new QueryObserver(queryClient, { queryKey, queryFn: ask as never }).subscribe(() => undefined);
  await applyChanges({ what: 'workspace', id: 'w1' });
  end();
  expect(ask).toHaveBeenCalledTimes(1);
});

/** Counts the requests of queries that a screen shows while `work` runs. */
async function requestsOf(keys: Record<string, readonly unknown[]>, work: () => Promise<void>) {
  const requests: string[] = [];
  const ends = Object.entries(keys).map(([name, queryKey]) => {
    if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, []);
    const queryFn = async () => {
      requests.push(name);
      return queryClient.getQueryData(queryKey);
    };
    return new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  });
  await work();
  for (const end of ends) end();
  return requests.sort();
}

describe('after a recording was saved', () => {
  const shown = {
    ...lists,
    stats: workspaceQueries.stats('w1').queryKey,
    projects: workspaceQueries.projects('w1').queryKey,
    recording: workspaceQueries.recording('r2').queryKey,
  };

  const save = (id: string, changes: Partial<Recording> = {}) =>
    applyChanges({ what: 'recordingSaved', recording: recording(id, changes) });

  it('without a project, only the list and the counts of the workspace are fetched', async () => {
    expect(await requestsOf(shown, () => save('r1'))).toEqual(['stats', 'workspace']);
  });

  it('its links are fetched the next time a screen shows them', async () => {
    const { queryKey } = workspaceQueries.links('w1');
    fill(queryKey, [recording('r1')]);
    await save('r1');
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('its projects before and after the save are fetched too', async () => {
    putRecording(recording('r2', { projectId: 'p1' }));
    const requests = await requestsOf(shown, () => save('r2', { projectId: null }));
    expect(requests).toEqual(['project', 'projects', 'stats', 'workspace']);
  });
});

it('a file that will take the place of another is known at once, and in no list', async () => {
  const next = recording('w1_version', { versionOf: 'r1' });
  await applyChanges({ what: 'file', recordingId: 'r1', next });
  expect(queryClient.getQueryData(workspaceQueries.recording('w1_version').queryKey)).toEqual(next);
  expect(names(lists.workspace).flat()).not.toContain('w1_version');
});

it('a recording that is gone is on no list', async () => {
  await applyChanges({ what: 'recordingGone', id: 'r2' });
  expect(names(lists.workspace)).toEqual([['r1'], []]);
  expect(names(lists.project)).toEqual([[]]);
  expect(queryClient.getQueryData(workspaceQueries.recording('r2').queryKey)).toBeUndefined();
});

it('a project that is gone is not in the list', async () => {
  const { queryKey } = workspaceQueries.projects('w1');
  queryClient.setQueryData(queryKey, [{ id: 'w1_p1' }, { id: 'w1_p2' }] as Project[]);
  await applyChanges({ what: 'projectGone', id: 'w1_p1' });
  expect(queryClient.getQueryData(queryKey)?.map(({ id }) => id)).toEqual(['w1_p2']);
});

it('a project that is gone is not fetched again: its page would find it gone again', async () => {
  const shown = { project: workspaceQueries.project('w1_p1').queryKey, stats: workspaceQueries.stats('w1').queryKey };
  expect(await requestsOf(shown, () => applyChanges({ what: 'projectGone', id: 'w1_p1' }))).toEqual(['stats']);
});

it('removed main links leave their list, and their recordings are no longer shared', async () => {
  const { queryKey } = workspaceQueries.links('w1');
  fill(lists.workspace, [recording('w1_r1'), recording('w1_r2')]);
  fill(queryKey, [recording('w1_r1'), recording('w1_r2')]);
  await applyChanges({ what: 'mainLinksGone', recordingIds: ['w1_r2'] });
  expect(parts(queryKey).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(['w1_r1']);
  expect(parts(lists.workspace).flatMap(({ items }) => items.map(({ isShared }) => isShared))).toEqual([true, false]);
});

describe('a recording that moves', () => {
  const shown = {
    from: workspaceQueries.projectRecordings('p1').queryKey,
    to: workspaceQueries.projectRecordings('p2').queryKey,
    other: workspaceQueries.projectRecordings('p3').queryKey,
  };
  const move = (id: string) =>
    applyChanges({ what: 'recording', recording: recording(id, { projectId: 'p2' }), isMoved: true });

  beforeEach(() => {
    for (const queryKey of Object.values(shown)) fill(queryKey, []);
  });

  it('is fetched with the project that it leaves and the one that it enters', async () => {
    putRecording(recording('r2', { projectId: 'p1' }));
    expect(await requestsOf(shown, () => move('r2'))).toEqual(['from', 'to']);
  });

  it('from a project that the cache does not know is fetched with all projects', async () => {
    expect(new Set(await requestsOf(shown, () => move('r9')))).toEqual(new Set(['from', 'other', 'to']));
  });
});

it('many changes fetch each list once, at their end', async () => {
  const stats = { stats: workspaceQueries.stats('w1').queryKey };
  const requests = await requestsOf(stats, () =>
    refetchOnce(async () => {
      for (const id of ['w1_r1', 'w1_r2', 'w1_r3']) await applyChanges({ what: 'recordingGone', id });
    }),
  );
  expect(requests).toEqual(['stats']);
});

it('a list that no screen shows is fetched again from its first part', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('Nothing is asked while no screen shows it')));
  await applyChanges({ what: 'workspace', id: 'w1' });
  expect(names(lists.workspace)).toEqual([['r1']]);
  expect(queryClient.getQueryState(lists.workspace)?.isInvalidated).toBe(true);
  vi.unstubAllGlobals();
});

it('a late answer about the user logs nobody in after a log-out', async () => {
  const { queryKey } = currentUserQuery;
  const user = { id: 'ada', firstName: 'Ada' } as CurrentUser;
  const change = { what: 'user', user: { ...user, firstName: 'Augusta' } } as const;
  queryClient.setQueryData(queryKey, user);
  await applyChanges(change);
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ firstName: 'Augusta' });
  queryClient.setQueryData(queryKey, null);
  await applyChanges(change);
  expect(queryClient.getQueryData(queryKey)).toBeNull();
});
