import { InfiniteQueryObserver, type InfiniteQueryObserverOptions, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '#scripts/seed/seeded-random.ts';
import { NEXT_CURSOR_HEADER } from '#shared/api/ground/operation.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { moment } from '#web/lib/moment.ts';
import type { Pages } from '#web/lib/paged-list.ts';
import { queryClient } from '#web/lib/query.ts';
import { fill, forgetEntities, gone, known, pend, put } from './store/entities.ts';
import { readOnce, readRecording, tell } from './store/facts.ts';
import { workspaceQueries } from './workspace-queries.ts';

const recording = (id: string, changes: Partial<Recording> = {}) =>
  ({ id, name: id, workspaceId: 'w', projectId: 'w_p', updatedAt: '2026-01-01', ...changes }) as Recording;

/** What the server answers, by address without the query, and what it was asked. */
const answers = new Map<string, () => unknown>();
const asked: string[] = [];
const ends: (() => void)[] = [];

const PROJECT = '/api/projects/w_p/recordings';
const LIST = '/api/workspaces/w/recordings';
const ONE = '/api/recordings/w_1';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const [path = ''] = String(input).split('?');
    asked.push(path);
    const answer = await answers.get(path)?.();
    if (answer === undefined) return Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });
    return Response.json(answer);
  });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  queryClient.clear();
  forgetEntities();
  answers.clear();
  asked.length = 0;
});

async function showPages(options: { queryKey: readonly unknown[] }) {
  const observer = new InfiniteQueryObserver(queryClient, options as unknown as InfiniteQueryObserverOptions);
  ends.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  const pages = () => queryClient.getQueryData<Pages<Recording>>(options.queryKey)?.pages ?? [];
  return { observer, pages, names: () => pages().flatMap(({ items }) => items.map(({ name }) => name)) };
}

async function show(options: { queryKey: readonly unknown[] }) {
  const observer = new QueryObserver(queryClient, options as never);
  ends.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  return { observer, data: () => queryClient.getQueryData(options.queryKey) };
}

/** What is asked while `work` runs, and until that is answered. */
async function askedBy(work: () => unknown): Promise<string[]> {
  asked.length = 0;
  await work();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return asked.toSorted();
}

describe('lists of recordings', () => {
  beforeEach(() => {
    answers.set(LIST, () => [recording('w_2'), recording('w_1')]);
    answers.set(PROJECT, () => [recording('w_1')]);
  });

  it('and the single recording show a change at once, and only its item is another object', async () => {
    const [list, project] = [
      await showPages(workspaceQueries.recordings('w')),
      await showPages(workspaceQueries.projectRecordings('w_p')),
    ];
    answers.set(ONE, () => recording('w_1'));
    const single = await show(workspaceQueries.recording('w_1'));
    const [untouched] = list.pages()[0]?.items ?? [];
    put('recording', recording('w_1', { name: 'Renamed' }));
    expect([list.names(), project.names()]).toEqual([['w_2', 'Renamed'], ['Renamed']]);
    expect(single.data()).toBe(list.pages()[0]?.items[1]);
    expect(list.pages()[0]?.items[0]).toBe(untouched);
  });

  it('stay the same object while nothing in them changes, also when they are read again', async () => {
    const list = await showPages(workspaceQueries.recordings('w'));
    const before = queryClient.getQueryData(workspaceQueries.recordings('w').queryKey);
    await list.observer.refetch();
    fill('recording', [recording('w_9')], moment());
    expect(queryClient.getQueryData(workspaceQueries.recordings('w').queryKey)).toBe(before);
  });

  it('do not show an answer that is older than a change, nor what is gone', async () => {
    const list = await showPages(workspaceQueries.recordings('w'));
    let answer: (items: Recording[]) => void = () => undefined;
    answers.set(LIST, () => new Promise<Recording[]>((resolve) => (answer = resolve)));
    const reading = list.observer.refetch();
    await vi.waitFor(() => expect(asked.filter((path) => path === LIST)).toHaveLength(2));
    put('recording', recording('w_1', { name: 'Renamed' }));
    gone('recording', 'w_2');
    answer([recording('w_2'), recording('w_1')]);
    await reading;
    expect(list.names()).toEqual(['Renamed']);
  });

  it('show again what left them before the server has refused that', async () => {
    const list = await showPages(workspaceQueries.projectRecordings('w_p'));
    const end = pend('recording', 'w_1', { projectId: null });
    expect(list.names()).toEqual([]);
    await list.observer.refetch();
    expect(list.names()).toEqual([]);
    end();
    expect(list.names()).toEqual(['w_1']);
  });

  it('keep changes of their first page when the next one arrives', async () => {
    vi.mocked(fetch).mockImplementation(async (input) => {
      const isNext = String(input).includes('cursor');
      if (isNext) put('recording', recording('w_2', { name: 'Renamed' }));
      return Response.json(isNext ? [recording('w_1')] : [recording('w_2')], {
        headers: isNext ? {} : { [NEXT_CURSOR_HEADER]: 'c' },
      });
    });
    const list = await showPages(workspaceQueries.recordings('w'));
    await list.observer.fetchNextPage();
    expect(list.names()).toEqual(['Renamed', 'w_1']);
  });

  it('are read again from their first page when no screen shows them', async () => {
    const { queryKey } = workspaceQueries.recordings('w');
    const pages = [recording('w_2'), recording('w_1')].map((each) => ({ items: [each], next: 'c' }));
    queryClient.setQueryData(queryKey, { pages, pageParams: [null, 'c'] } as never);
    queryClient
      .getQueryCache()
      .find({ queryKey })
      ?.setOptions(workspaceQueries.recordings('w') as never);
    expect(await askedBy(() => tell('workspace'))).toEqual([]);
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(queryClient.getQueryData<Pages<Recording>>(queryKey)?.pages).toHaveLength(1);
    put('recording', recording('w_2', { name: 'Renamed' }));
    expect(queryClient.getQueryState(queryKey)?.isInvalidated, 'a change does not make it fresh').toBe(true);
  });
});

it('a single recording that a list has loaded is there at once', async () => {
  fill('recording', [recording('w_1', { name: 'Known' })], moment());
  expect(new QueryObserver(queryClient, workspaceQueries.recording('w_1')).getCurrentResult().data?.name).toBe('Known');
  fill('recording', [{ id: 'w_2', name: 'Of the index' }], moment());
  expect(new QueryObserver(queryClient, workspaceQueries.recording('w_2')).getCurrentResult().data).toBeUndefined();
});

it('a recording that is not found leaves the lists; its open dialog keeps its data', async () => {
  answers.set(LIST, () => [recording('w_1')]);
  answers.set(ONE, () => recording('w_1'));
  const [list, single] = [
    await showPages(workspaceQueries.recordings('w')),
    await show(workspaceQueries.recording('w_1')),
  ];
  answers.delete(ONE);
  await single.observer.refetch();
  expect(list.names()).toEqual([]);
  expect(single.data()).toMatchObject({ name: 'w_1' });
  for (const end of ends.splice(0)) end();
  put('recording', recording('w_1'));
  gone('recording', 'w_1');
  expect(single.data(), 'the next dialog does not begin with it').toBeUndefined();
});

it('recordings that were asked for by their ids and not answered are gone', async () => {
  fill('recording', [recording('w_1'), recording('w_2')], moment());
  answers.set(`${LIST}/batch`, () => [recording('w_1')]);
  await show(workspaceQueries.recordingBatch('w', ['w_1', 'w_2']));
  expect([known('recording', 'w_1'), known('recording', 'w_2')]).toMatchObject([{ id: 'w_1' }, undefined]);
});

it('a new project is the first of the list of its workspace, and one that is gone is not in it', async () => {
  const path = '/api/workspaces/w/projects';
  answers.set(path, () => [{ id: 'w_p', workspaceId: 'w' }]);
  const list = await show(workspaceQueries.projects('w'));
  const ids = () => (list.data() as { id: string }[]).map(({ id }) => id);
  put('project', { id: 'w_q', workspaceId: 'w' });
  put('project', { id: 'x_p', workspaceId: 'x' });
  expect(ids()).toEqual(['w_q', 'w_p']);
  gone('project', 'w_p');
  expect(ids()).toEqual(['w_q']);
});

describe('what is read again', () => {
  const stats = '/api/workspaces/w/stats';
  const projects = '/api/workspaces/w/projects';
  const project = '/api/projects/w_p';

  beforeEach(async () => {
    answers.set(LIST, () => [recording('w_1')]);
    answers.set(PROJECT, () => [recording('w_1')]);
    answers.set(ONE, () => recording('w_1'));
    answers.set(stats, () => ({}));
    answers.set(projects, () => [{ id: 'w_p', workspaceId: 'w' }]);
    answers.set(project, () => ({ id: 'w_p', workspaceId: 'w' }));
    await showPages(workspaceQueries.recordings('w'));
    await showPages(workspaceQueries.projectRecordings('w_p'));
    for (const each of ['recording', 'project'] as const) {
      await show(workspaceQueries[each](each === 'recording' ? 'w_1' : 'w_p'));
    }
    await show(workspaceQueries.stats('w'));
    await show(workspaceQueries.projects('w'));
  });

  it.each([
    [
      'another name: nothing that is shown here',
      () => tell(...put('recording', recording('w_1', { name: 'New' }))),
      [],
    ],
    [
      'another project',
      () => tell(...put('recording', recording('w_1', { projectId: null }))),
      [project, PROJECT, projects, stats],
    ],
    ['a new recording', () => tell('recording+'), [project, PROJECT, projects, LIST, stats]],
    ['a recording that is gone: the counts', () => tell(...gone('recording', 'w_1')), [project, projects, stats]],
    [
      'a project that is gone, whose page would find it gone again',
      () => tell(...gone('project', 'w_p')),
      [PROJECT, ONE, projects, LIST, stats],
    ],
    ['anything in the workspace, once', () => tell('workspace'), [project, PROJECT, ONE, projects, LIST, stats]],
    ['a recording whose change the answer did not say', () => readRecording('w_1', 'recording.isShared'), [ONE, stats]],
  ] as const)('after %s', async (_what, change, paths) => {
    expect(await askedBy(change)).toEqual(paths.toSorted());
  });

  it('after many changes is read once, at their end', async () => {
    const work = () =>
      readOnce(async () => {
        for (const id of ['w_1', 'w_2', 'w_3']) await tell(...gone('recording', id));
        expect(asked).toEqual([]);
      });
    expect(await askedBy(work)).toEqual([project, projects, stats].toSorted());
  });
});

describe('200 random acts of this tab and of others, with delays and refusals', () => {
  it.each([1, 2, 3, 4, 5])('end with what the server says: walk %i', (seed) => {
    const random = seededRandom(seed);
    const server = new Map(Array.from({ length: 8 }, (_, index) => [`w_${index}`, recording(`w_${index}`)]));
    const underway: (() => void)[] = [];
    const someId = () => `w_${Math.floor(random() * 10)}`;
    const read = () => {
      const at = moment();
      const ids = [...server.keys(), 'w_8', 'w_9'];
      // The server reads at any time between the request and the answer: here, with the request.
      const items = [...server.values()].map((each) => ({ ...each }));
      underway.push(() =>
        fill('recording', items, at, { gone: ids.filter((id) => !items.some((item) => item.id === id)) }),
      );
    };
    const acts = [
      read,
      () => {
        const id = someId();
        const name = `name ${random()}`;
        const end = pend('recording', id, { name });
        underway.push(() => {
          const before = server.get(id);
          if (before && random() < 0.6) {
            server.set(id, { ...before, name });
            put('recording', { ...before, name });
          } else if (!before) gone('recording', id);
          end();
        });
      },
      () => {
        const id = someId();
        const end = pend('recording', id, null);
        underway.push(() => {
          if (random() < 0.5) {
            server.delete(id);
            gone('recording', id);
          }
          end();
        });
      },
      () => {
        const id = someId();
        if (random() < 0.4) server.delete(id);
        else server.set(id, recording(id, { name: `by others ${random()}` }));
      },
    ];
    for (let count = 0; count < 200; count += 1) {
      acts[Math.floor(random() * acts.length)]?.();
      if (random() < 0.5) underway.splice(Math.floor(random() * underway.length), 1)[0]?.();
    }
    for (const answer of underway.splice(0).toReversed()) answer();
    read();
    underway[0]?.();
    for (let index = 0; index < 10; index += 1) {
      const id = `w_${index}`;
      expect(known('recording', id), id).toEqual(server.get(id));
    }
  });
});
