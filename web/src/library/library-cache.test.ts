import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { moment } from '#web/lib/moment.ts';
import { queryClient } from '../lib/query.ts';
import { currentUserQuery } from './current-user.ts';
import { libraryQuery } from './library-cache.ts';
import type { LibraryIndex } from './search/library-index.ts';
import { fill, forgetEntities, gone, known as knownEntity, patch, put } from './store/entities.ts';
import './store/views.ts';

const entry = (id: string, changes = {}) => ({
  id,
  name: id,
  description: null,
  projectId: null,
  userId: 'u',
  recordingType: 'screen',
  duration: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  viewCount: 0,
  isShared: true,
  ...changes,
});
const recording = (id: string, changes = {}) => ({ ...entry(id, changes), workspaceId: 'w' }) as Recording;

const page = (changes: object) => ({
  startsOver: false,
  entries: [],
  removed: [],
  after: 'c',
  hasMore: false,
  ...changes,
});

/** Answers of the server, and what it was asked. */
let answers: object[];
let asked: string[];
const known = () => queryClient.getQueryData<LibraryIndex>(libraryQuery('w').queryKey);
const names = () => [...(known()?.entries.values() ?? [])].map(({ name }) => name).sort();
const read = (...pages: object[]) => {
  answers.push(...pages.map(page));
  return queryClient.fetchQuery(libraryQuery('w'));
};

beforeEach(() => {
  answers = [];
  asked = [];
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    return Response.json(answers.shift());
  });
});
afterEach(() => {
  forgetEntities();
  queryClient.clear();
});

describe('the library of a workspace in this browser', () => {
  it('is read part by part, then asked for what has changed', async () => {
    await read(
      { startsOver: true, entries: [entry('w_1')], after: 'a', hasMore: true },
      { entries: [entry('w_2')], after: 'b' },
    );
    expect(names()).toEqual(['w_1', 'w_2']);
    await read({ entries: [entry('w_2', { name: 'New' })], removed: ['w_1'], after: 'c' });
    expect(names()).toEqual(['New']);
    expect(asked).toEqual([
      '/api/workspaces/w/library',
      '/api/workspaces/w/library?after=a',
      '/api/workspaces/w/library?after=b',
    ]);
  });

  it('is complete when all parts were read, and stays so while it is asked for changes', async () => {
    await read({ startsOver: true, after: 'a', hasMore: false });
    expect(known()?.isComplete).toBe(true);
    await read({ after: 'b', hasMore: true }, { after: 'c' });
    expect(known()?.isComplete).toBe(true);
  });

  it('is forgotten when the server starts over', async () => {
    await read({ startsOver: true, entries: [entry('w_1'), entry('w_2')] });
    await read({ startsOver: true, entries: [entry('w_2')] });
    expect(names()).toEqual(['w_2']);
  });

  it('shows at once what was changed here, and keeps it while the server’s index does not have it yet', async () => {
    await read({ startsOver: true, entries: [entry('w_1'), entry('w_2'), entry('w_3')] });
    put('recording', recording('w_1', { name: 'Renamed' }));
    gone('recording', 'w_2');
    for (const id of ['w_3', 'w_unknown']) patch('recording', { id, isShared: false });
    const shown = () => [names(), known()?.entries.get('w_3')?.isShared];
    expect(shown()).toEqual([['Renamed', 'w_3'], false]);
    const old = { entries: [entry('w_1'), entry('w_2'), entry('w_3')] };
    await read(old);
    expect(shown()).toEqual([['Renamed', 'w_3'], false]);
    const later = moment() + 31_000;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    await read(old);
    expect(shown()).toEqual([['w_1', 'w_2', 'w_3'], true]);
  });

  it('is not begun by a change: opening the search reads it', () => {
    put('recording', recording('w_1'));
    expect(known()).toBeUndefined();
  });

  it('has a recording that was saved before it was read, and no file that is to replace another', async () => {
    put('recording', recording('w_4', { name: 'Saved' }));
    put('recording', recording('w_5', { versionOf: 'w_4' }));
    put('recording', { ...recording('x_6'), workspaceId: 'x' });
    await read({ startsOver: true, entries: [entry('w_1')] });
    expect(names()).toEqual(['Saved', 'w_1']);
  });

  it('does not undo views, which the index counts later', async () => {
    fill('recording', [recording('w_1', { viewCount: 3 })], moment());
    await read({ startsOver: true, entries: [entry('w_1', { viewCount: 2 }), entry('w_2', { viewCount: 4 })] });
    expect(['w_1', 'w_2'].map((id) => known()?.entries.get(id)?.viewCount)).toEqual([3, 4]);
    await read({ entries: [entry('w_1', { viewCount: 5 })] });
    expect(knownEntity('recording', 'w_1')?.viewCount).toBe(5);
    fill('recording', [recording('w_1', { viewCount: 0 })], moment());
    expect(known()?.entries.get('w_1')?.viewCount).toBe(5);
  });

  it('fills the store with fewer fields, which erase none', async () => {
    put('recording', recording('w_1', { filePath: '/objects/1' }));
    const later = moment() + 31_000;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    await read({ startsOver: true, entries: [entry('w_1', { name: 'By others' }), entry('w_2')] });
    expect(knownEntity('recording', 'w_1')).toMatchObject({ name: 'By others', filePath: '/objects/1' });
    expect(knownEntity('recording', 'w_2')).toEqual(entry('w_2'));
  });
});

describe('a database of this browser that never answers', () => {
  /** A request that does not end: an operation of WebKit, after the page before was left during one. */
  class EndlessRequest extends EventTarget {}

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('IDBRequest', EndlessRequest);
    vi.stubGlobal('indexedDB', { open: () => new EndlessRequest() });
    queryClient.setQueryData(currentUserQuery.queryKey, { id: 'u' } as never);
  });

  it('delays the library once, for three seconds', async () => {
    const first = read({ startsOver: true, entries: [entry('w_8')] });
    await vi.advanceTimersByTimeAsync(2999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await first;
    expect(names()).toEqual(['w_8']);
    await read({ entries: [entry('w_9')] });
    expect(names()).toEqual(['w_8', 'w_9']);
  });
});
