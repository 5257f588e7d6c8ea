import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/http/api-error.ts';
import type { CommentCalls } from './comment-calls.ts';
import { followComments } from './follow-comments.ts';
import { nextWait } from './reading-rhythm.ts';
import { commentOf, listOf, threadOf } from './test-support/comments.ts';

const MINUTE = 60_000;

class FakeDocument extends EventTarget {
  hidden = false;
}

let page: FakeDocument;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  stop();
});

const answer = (threads = [threadOf('a')], changes = {}) => ({ list: listOf(threads, changes), etag: '"1"' });
const refusal = (status: number, code = 'SHARE_NOT_FOUND') =>
  new ApiError(status, JSON.stringify({ code, message: code }));

function follow(changes: Partial<CommentCalls> = {}) {
  const list = vi.fn<CommentCalls['list']>(async ({ etag }) => (etag ? null : answer()));
  const calls: CommentCalls = {
    list,
    write: async ({ text }) => commentOf('z', { text, isMine: true }),
    edit: async (comment) => comment,
    remove: async () => undefined,
    react: async () => undefined,
    ...changes,
  };
  const comments = followComments(calls);
  stop = comments.begin();
  return { comments, list: calls.list as typeof list };
}

function deferred<Value>() {
  let [resolve, reject]: [(value: Value) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<Value>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

const turn = () => vi.advanceTimersByTimeAsync(0);
const hide = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('waits twice as long each time that nothing has changed, up to five minutes', () => {
  expect([1, 2, 4, 5].map((minutes) => nextWait(minutes * MINUTE, false) / MINUTE)).toEqual([2, 4, 5, 5]);
  expect(nextWait(5 * MINUTE, true)).toBe(MINUTE);
});

describe('an open panel', () => {
  it('asks after 1, 2 and 4 minutes, with the ETag of the last answer', async () => {
    const { comments, list } = follow();
    comments.setOpen(true);
    await turn();
    expect(list.mock.calls).toEqual([[{ etag: null }]]);
    for (const [minutes, asked] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(minutes * MINUTE - 1);
      expect(list).toHaveBeenCalledTimes(asked - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(list).toHaveBeenCalledTimes(asked);
    }
    expect(list.mock.lastCall).toEqual([{ etag: '"1"' }]);
  });

  it('asks nothing while it is closed or the tab is hidden, and at once when it is late', async () => {
    const { comments, list } = follow();
    await turn();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(list).toHaveBeenCalledTimes(1);
    comments.setOpen(true);
    await turn();
    expect(list).toHaveBeenCalledTimes(2);
    hide(true);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(list).toHaveBeenCalledTimes(2);
    hide(false);
    await turn();
    expect(list).toHaveBeenCalledTimes(3);
  });

  it('reads a page that failed when it asks again', async () => {
    const pages = [answer([threadOf('d'), threadOf('c')], { nextCursor: 'c' }), answer([threadOf('b')])];
    let isBusy = true;
    const { comments } = follow({
      list: async ({ cursor }) =>
        cursor && isBusy ? Promise.reject(refusal(503, 'BUSY')) : (pages[cursor ? 1 : 0] ?? null),
    });
    await turn();
    expect(comments.state.get().list?.threads).toHaveLength(2);
    isBusy = false;
    await comments.again();
    await turn();
    expect(comments.state.get().list?.threads).toHaveLength(3);
  });

  it('reads the pages after the first, and all of them again', async () => {
    const pages = [
      { list: listOf([threadOf('d'), threadOf('c')], { nextCursor: 'c' }), etag: '"1"' },
      { list: listOf([threadOf('b'), threadOf('a')]), etag: '"1"' },
    ];
    const { comments, list } = follow({ list: vi.fn(async ({ cursor }) => pages[cursor ? 1 : 0] ?? null) });
    await turn();
    expect(list.mock.calls.map(([asked]) => asked.cursor)).toEqual([undefined, 'c']);
    list.mockClear();
    await comments.again();
    expect(list.mock.calls.map(([asked]) => asked.cursor)).toEqual([undefined, 'c']);
    expect(comments.state.get().list?.threads).toHaveLength(4);
  });
});

describe('a refusal', () => {
  it.each([401, 403, 404, 410])('of the list ends the panel: %d', async (status) => {
    const onRefused = vi.fn();
    const { comments } = follow({ list: () => Promise.reject(refusal(status)), onRefused });
    await turn();
    expect(comments.state.get().status).toBe('refused');
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it('of a text reads the list again, and has the sentence of the server', async () => {
    const { comments, list } = follow({ write: () => Promise.reject(refusal(403, 'COMMENTS_CLOSED')) });
    await turn();
    const sent = comments.write({ text: 'x', at: null, parent: null, requestId: 'r' });
    await expect(sent).rejects.toThrow('COMMENTS_CLOSED');
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('is none while the server is busy: a first list that failed can be read again', async () => {
    let isBusy = true;
    const { comments } = follow({ list: async () => (isBusy ? Promise.reject(refusal(503, 'BUSY')) : answer()) });
    await turn();
    expect(comments.state.get().status).toBe('failed');
    isBusy = false;
    await comments.again();
    expect(comments.state.get().status).toBe('loaded');
  });
});

it('a reaction is shown before it is stored, and taken back when it is refused', async () => {
  const held = deferred<void>();
  const { comments } = follow({ react: () => held.promise });
  await turn();
  const sent = comments.react({ at: 7, reaction: '👏', isOn: true });
  expect(comments.state.get().list?.reactions).toEqual([{ at: 5, reaction: '👏', count: 1, isMine: true }]);
  held.reject(refusal(429, 'RATE_LIMITED'));
  await expect(sent).rejects.toThrow('RATE_LIMITED');
  expect(comments.state.get().list?.reactions).toEqual([]);
});

it('an answer from before a change of the person does not undo it', async () => {
  const old = deferred<ReturnType<typeof answer>>();
  const { comments, list } = follow();
  await turn();
  list.mockImplementationOnce(() => old.promise);
  list.mockImplementationOnce(async () => answer([threadOf('z', [], { isMine: true }), threadOf('a')]));
  const reading = comments.again();
  await comments.write({ text: 'New', at: null, parent: null, requestId: 'r' });
  old.resolve(answer());
  await reading;
  expect(comments.state.get().list?.threads.map(({ id }) => id)).toEqual(['z', 'a']);
});

it('what the owner has read is marked once for each newest comment, while the tab is visible', async () => {
  const markRead = vi.fn(async () => undefined);
  page.hidden = true;
  const { comments, list } = follow({ markRead });
  await turn();
  expect(markRead).not.toHaveBeenCalled();
  hide(false);
  list.mockImplementation(async () => answer([threadOf('b'), threadOf('a')]));
  await comments.again();
  await comments.again();
  expect(markRead.mock.calls).toEqual([['a'], ['b']]);
});

it('a comment whose mark is pressed is shown, also when it waits', async () => {
  const { comments, list } = follow();
  await turn();
  list.mockImplementation(async () => answer([threadOf('b'), threadOf('a')]));
  await comments.again();
  expect(comments.state.get().list?.shown.has('b')).toBe(false);
  comments.focus('b');
  expect(comments.state.get().list?.shown.has('b')).toBe(true);
  expect(comments.focused.get()).toEqual({ id: 'b' });
});
