import { describe, expect, it } from 'vitest';
import type { ReactionCount } from '#shared/api/sharing/comments.ts';
import {
  commentIds,
  commentsWithMoment,
  firstList,
  newestId,
  reactionsAt,
  readAgain,
  shownThreads,
  withComment,
  withoutComment,
  withPage,
  withReaction,
} from './loaded-comments.ts';
import { commentOf, listOf, threadOf } from './test-support/comments.ts';

const first = firstList(listOf([threadOf('c', ['d']), threadOf('a')]));
const idsShown = (list: typeof first) => [...commentIds(shownThreads(list).visible)];

describe('comments that arrive while a person reads', () => {
  const again = readAgain(first, listOf([threadOf('f'), threadOf('c', ['d', 'e']), threadOf('a')]));

  it('wait, and move nothing', () => {
    expect(idsShown(again)).toEqual(['c', 'd', 'a']);
    expect(shownThreads(again).waiting).toBe(2);
  });

  it('are shown at once when there was nothing to read', () => {
    expect(idsShown(readAgain(firstList(listOf([])), listOf([threadOf('a')])))).toEqual(['a']);
  });

  it('are shown at once when the person has written them', () => {
    const own = readAgain(first, listOf([threadOf('f', [], { isMine: true }), ...first.threads]));
    expect(idsShown(own)).toEqual(['f', 'c', 'd', 'a']);
  });

  it('disappear at once when they are deleted', () => {
    expect(idsShown(readAgain(first, listOf([threadOf('a')])))).toEqual(['a']);
  });

  it('of the next page are shown, and are there once', () => {
    const more = withPage({ ...first, nextCursor: 'a' }, listOf([threadOf('a'), threadOf('0')]));
    expect(idsShown(more)).toEqual(['c', 'd', 'a', '0']);
    expect(more.nextCursor).toBeNull();
  });
});

describe('what the person writes', () => {
  it('begins a thread at the top', () => {
    const list = withComment(first, commentOf('g', { isMine: true }));
    expect(idsShown(list)[0]).toBe('g');
    expect(list.count).toBe(4);
  });

  it('is the last reply of its thread', () => {
    const list = withComment(first, commentOf('g', { isMine: true, parentId: 'c' }));
    expect(list.threads[0]?.replies.map(({ id }) => id)).toEqual(['d', 'g']);
  });

  it.each(['c', 'd'])('replaces the text that it edits: %s', (id) => {
    const list = withComment(first, commentOf(id, { text: 'New', parentId: id === 'd' ? 'c' : null }));
    const texts = list.threads.flatMap((thread) => [thread, ...thread.replies]).map(({ text }) => text);
    expect(texts.filter((text) => text === 'New')).toHaveLength(1);
    expect(list.count).toBe(3);
    expect(list.threads[0]?.replies).toHaveLength(1);
  });
});

it('comments that come into an empty list are shown at once, and counted to be announced', () => {
  const list = readAgain(firstList(listOf([])), listOf([threadOf('a', ['b'])]));
  expect([...list.shown]).toEqual(['a', 'b']);
  expect(list.arrived).toBe(2);
  expect(readAgain(first, listOf([threadOf('e')])).arrived).toBe(0);
});

describe('a deleted comment', () => {
  it('keeps its place without a text while it has replies', () => {
    const [thread] = withoutComment(first, 'c').threads;
    expect(thread).toMatchObject({ id: 'c', author: null, text: '', mayDelete: false });
    expect(thread?.replies).toHaveLength(1);
  });

  it('is gone without replies, and takes the place of a deleted thread with it', () => {
    expect([...commentIds(withoutComment(first, 'a').threads)]).toEqual(['c', 'd']);
    const both = withoutComment(withoutComment(first, 'c'), 'd');
    expect(both.threads.map(({ id }) => id)).toEqual(['a']);
    expect(both.count).toBe(1);
  });

  it('that is unknown changes nothing', () => expect(withoutComment(first, 'x')).toBe(first));
});

it('the newest comment may be a reply', () => {
  expect(newestId(first.threads)).toBe('d');
  expect(newestId([])).toBeNull();
});

it('comments with a moment are in its order, without those that are deleted', () => {
  const threads = [threadOf('a', [], { at: 9 }), threadOf('b'), threadOf('c', [], { at: 2 })];
  expect(commentsWithMoment([...threads, threadOf('d', [], { at: 1, author: null })]).map(({ id }) => id)).toEqual([
    'c',
    'a',
  ]);
});

describe('a reaction', () => {
  const counts: ReactionCount[] = [{ at: 5, reaction: '👍', count: 2, isMine: false }];

  it('counts once for each person and moment of five seconds', () => {
    const once = withReaction(counts, { at: 9.9, reaction: '👍', isOn: true });
    expect(once).toEqual([{ at: 5, reaction: '👍', count: 3, isMine: true }]);
    expect(withReaction(once, { at: 6, reaction: '👍', isOn: true })).toEqual(once);
  });

  it('that is taken back leaves the counts as before', () => {
    const made = { at: 0, reaction: '🎉', isOn: true } as const;
    expect(withReaction(withReaction(counts, made), { ...made, isOn: false })).toEqual(counts);
  });

  it('belongs to its moment', () => {
    expect(reactionsAt(counts, 9.9)).toEqual(counts);
    expect(reactionsAt(counts, 10)).toEqual([]);
  });
});
