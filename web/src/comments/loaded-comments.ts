import type { Comment, CommentList, ReactionCount, Thread } from '#shared/api/sharing/comments.ts';
import { DELETED_COMMENT, type Reaction, reactionMoment } from '#shared/model/sharing/comments.ts';

export interface LoadedComments extends CommentList {
  /** Ids of the comments that the list shows. Later ones of others wait: they would move what a person reads. */
  shown: ReadonlySet<string>;
  /** How many comments of others have come into a list that had none. */
  arrived: number;
}

const idsOf = ({ id, replies }: Thread): string[] => [id, ...replies.map((reply) => reply.id)];

export const commentIds = (threads: readonly Thread[]): Set<string> => new Set(threads.flatMap(idsOf));

/** The greatest id, which is that of the newest comment; null without comments. */
export function newestId(threads: readonly Thread[]): string | null {
  const [newest] = [...commentIds(threads)].sort().reverse();
  return newest ?? null;
}

/** The threads that a list shows, and how many comments wait. A thread that waits brings its replies with it. */
export function shownThreads({ threads, shown }: Pick<LoadedComments, 'threads' | 'shown'>) {
  const isShown = ({ id, isMine }: Comment) => isMine || shown.has(id);
  const isThreadShown = (thread: Thread) => isShown(thread) || thread.replies.some(isShown);
  const visible = threads
    .filter(isThreadShown)
    .map((thread) => ({ ...thread, replies: thread.replies.filter(isShown) }));
  return { visible, waiting: commentIds(threads).size - commentIds(visible).size };
}

/** A first list, all of which is shown. */
export const firstList = (list: CommentList): LoadedComments => ({
  ...list,
  shown: commentIds(list.threads),
  arrived: 0,
});

/** The list after it was read again. What was not known waits, unless there was nothing to read. */
export function readAgain(before: LoadedComments, list: CommentList): LoadedComments {
  if (before.threads.length > 0) return { ...list, shown: before.shown, arrived: before.arrived };
  const shown = commentIds(list.threads);
  return { ...list, shown, arrived: shown.size };
}

export function withPage(list: LoadedComments, { threads, nextCursor }: CommentList): LoadedComments {
  const known = new Set(list.threads.map(({ id }) => id));
  const added = threads.filter(({ id }) => !known.has(id));
  return {
    ...list,
    nextCursor,
    threads: [...list.threads, ...added],
    shown: new Set([...list.shown, ...commentIds(added)]),
  };
}

export function withComment(list: LoadedComments, comment: Comment): LoadedComments {
  const isKnown = commentIds(list.threads).has(comment.id);
  const count = list.count + (isKnown ? 0 : 1);
  if (comment.parentId === null && !isKnown) {
    return { ...list, count, threads: [{ ...comment, replies: [] }, ...list.threads] };
  }
  const replaced = <Item extends Comment>(item: Item): Item =>
    item.id === comment.id ? { ...item, ...comment } : item;
  const withReply = (thread: Thread): Thread =>
    thread.id === comment.parentId && !isKnown ? { ...thread, replies: [...thread.replies, comment] } : thread;
  const threads = list.threads.map((thread) =>
    replaced(withReply({ ...thread, replies: thread.replies.map(replaced) })),
  );
  return { ...list, count, threads };
}

const withoutText = (thread: Thread): Thread => ({
  ...thread,
  ...DELETED_COMMENT,
});

/** Removes a comment. One that has replies keeps its place, without its text. */
export function withoutComment(list: LoadedComments, id: string): LoadedComments {
  if (!commentIds(list.threads).has(id)) return list;
  const threads = list.threads
    .map((thread) => ({ ...thread, replies: thread.replies.filter((reply) => reply.id !== id) }))
    .map((thread) => (thread.id === id ? withoutText(thread) : thread))
    .filter(({ author, replies }) => author !== null || replies.length > 0);
  return { ...list, count: list.count - 1, threads };
}

/** A reaction that the person sets or takes back. */
export interface ReactionChange {
  /** Any time within the moment, in seconds. */
  at: number;
  reaction: Reaction;
  isOn: boolean;
}

/** The counts after a change. A change that is made already changes nothing. */
export function withReaction(counts: readonly ReactionCount[], { at, reaction, isOn }: ReactionChange) {
  const moment = reactionMoment(at);
  const isIt = (each: ReactionCount) => each.at === moment && each.reaction === reaction;
  const before = counts.find(isIt) ?? { at: moment, reaction, count: 0, isMine: false };
  if (before.isMine === isOn) return [...counts];
  const after = { ...before, count: before.count + (isOn ? 1 : -1), isMine: isOn };
  const others = counts.filter((each) => !isIt(each));
  return after.count > 0 ? [...others, after] : others;
}

/** The counts of the moment that contains a time, in seconds. */
export const reactionsAt = (counts: readonly ReactionCount[], seconds: number): ReactionCount[] =>
  counts.filter(({ at }) => at === reactionMoment(seconds));

/** Comments that begin a thread at a moment, in the order of their moments. */
export const commentsWithMoment = (threads: readonly Thread[]): (Comment & { at: number })[] =>
  threads
    .flatMap((thread) => (thread.at === null || thread.author === null ? [] : { ...thread, at: thread.at }))
    .sort((one, other) => one.at - other.at);
