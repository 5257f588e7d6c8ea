import { type BrowserContext, expect, test } from '@playwright/test';
import type { LibraryEntry } from '#shared/api/video/library.ts';
import type { LibraryLab } from './support/library-lab-page.ts';
import { openMediaLab } from './support/media-lab.ts';
import { remoteLab } from './support/remote-lab.ts';

const openLab = async (context: BrowserContext) =>
  remoteLab<LibraryLab>(await openMediaLab(context, 'library-lab-page.ts'));

const entry = (id: string, name = id): LibraryEntry => ({
  id,
  name,
  description: null,
  projectId: null,
  userId: 'u',
  recordingType: 'screen',
  duration: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  viewCount: 0,
  isShared: false,
});

const page = (after: string, entries: LibraryEntry[], changes = {}) => ({
  startsOver: false,
  removed: [] as string[],
  hasMore: false,
  after,
  entries,
  ...changes,
});

const ada = (workspaceId: string) => ({ userId: 'ada', workspaceId });
const bob = { userId: 'bob', workspaceId: 'w' };

test('a search index is stored part by part, and the next visit continues from it', async ({ context }) => {
  const lab = await openLab(context);
  expect(await lab.loadLibrary(ada('w'))).toBeNull();
  await lab.saveLibraryPage(
    ada('w'),
    page('a', [entry('w_1'), entry('w_2')], { startsOver: true, hasMore: true }),
    false,
  );
  await lab.saveLibraryPage(ada('w'), page('b', [entry('w_2', 'New'), entry('w_3')], { removed: ['w_1'] }), true);

  const next = await openLab(context);
  const stored = { after: 'b', isComplete: true, entries: [entry('w_2', 'New'), entry('w_3')] };
  expect(await next.loadLibrary(ada('w'))).toEqual(stored);
  await next.saveLibraryPage(ada('w'), page('c', [entry('w_4')], { startsOver: true }), true);
  expect(await next.loadLibrary(ada('w'))).toEqual({ after: 'c', isComplete: true, entries: [entry('w_4')] });
});

test('search indexes of other people, of workspaces without access and of a person who signs out are removed', async ({
  context,
}) => {
  const lab = await openLab(context);
  // One name is a prefix of the other.
  const all = [ada('w'), ada('w2'), ada('x'), bob];
  const save = () =>
    Promise.all(all.map((scope) => lab.saveLibraryPage(scope, page('a', [entry('1')], { startsOver: true }), true)));
  const left = async () => {
    const found = await Promise.all(all.map((scope) => lab.loadLibrary(scope)));
    return found.map((library) => library?.entries.length ?? null);
  };
  await save();
  await lab.forgetLibrary(ada('w'));
  expect(await left()).toEqual([null, 1, 1, 1]);
  await save();
  await lab.forgetLibraries([ada('w2'), ada('x')]);
  expect(await left()).toEqual([null, 1, 1, null]);
  await lab.forgetLibraries();
  expect(await left()).toEqual([null, null, null, null]);
});
