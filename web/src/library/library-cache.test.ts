import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/recordings.ts';
import { queryClient } from '../lib/query.ts';
import { currentUserQuery } from './current-user.ts';
import { dropFromLibrary, libraryQuery, putInLibrary, unshareInLibrary } from './library-cache.ts';
import type { LibraryIndex } from './search/library-index.ts';

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
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const id of ['w_1', 'w_2', 'w_3']) dropFromLibrary(id);
  queryClient.clear();
});

describe('the library of a workspace in this browser', () => {
  beforeEach(() => {
    // Changes of the previous test must not override the responses of this one.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  });

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
    putInLibrary(recording('w_1', { name: 'Renamed' }));
    dropFromLibrary('w_2');
    unshareInLibrary('w', ['w_3', 'w_unknown']);
    const shown = () => [names(), known()?.entries.get('w_3')?.isShared];
    expect(shown()).toEqual([['Renamed', 'w_3'], false]);
    const old = { entries: [entry('w_1'), entry('w_2'), entry('w_3')] };
    await read(old);
    expect(shown()).toEqual([['Renamed', 'w_3'], false]);
    vi.setSystemTime(Date.now() + 31_000);
    await read(old);
    expect(shown()).toEqual([['w_1', 'w_2', 'w_3'], true]);
  });

  it('is not begun by a change: opening the search reads it', () => {
    putInLibrary(recording('w_1'));
    expect(known()).toBeUndefined();
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
  afterEach(() => vi.unstubAllGlobals());

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
