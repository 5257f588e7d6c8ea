import { atom, type ReadableAtom } from 'nanostores';
import type { Comment } from '#shared/api/comments.ts';
import type { RemovedToo } from '#shared/model/comments.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { type CommentsState, createCommentsState } from './comments-state.ts';
import {
  commentIds,
  type LoadedComments,
  newestId,
  type ReactionChange,
  withComment,
  withoutComment,
  withReaction,
} from './loaded-comments.ts';
import { type ReadList, readComments } from './read-comments.ts';
import { createRhythm } from './reading-rhythm.ts';

export interface NewComment {
  text: string;
  /** Seconds; null for none. */
  at: number | null;
  /** The thread that a reply belongs to. */
  parent: Comment | null;
  /** The same for each try to send the same comment. */
  requestId: string;
}

/** The calls of a page: those of a member, or those of a link. */
export interface CommentCalls {
  list: ReadList;
  write: (comment: NewComment) => Promise<Comment>;
  edit: (comment: Comment, text: string) => Promise<Comment>;
  remove: (comment: Comment) => Promise<unknown>;
  react: (change: ReactionChange) => Promise<unknown>;
  /** For members alone. */
  close?: (isClosed: boolean) => Promise<unknown>;
  removeGuest?: (comment: Comment, also: RemovedToo | undefined) => Promise<unknown>;
  /** Called with the newest id each time there is one; for the owner. */
  markRead?: (commentId: string) => Promise<unknown>;
  /** Called when the comments cannot be read any more, such as after the end of a link. */
  onRefused?: (error: Error) => void;
}

/** Request Timeout, Too Early and Too Many Requests. */
const TEMPORARY = [408, 425, 429];

/** Whether the server has refused the list, so that asking again does not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !TEMPORARY.includes(error.status) && error.code !== 'BUSY';

/** Marks the comments as read up to the newest, each time there is a newer one. */
function createReadMark(markRead: CommentCalls['markRead']) {
  let marked: string | null = null;
  return (newest: string | null) => {
    if (newest === null || newest === marked || document.hidden) return;
    marked = newest;
    // Nobody waits for it, and the next visit marks them too.
    markRead?.(newest).catch((error: unknown) => console.warn('The comments were not marked as read.', error));
  };
}

/**
 * Reads the comments of a recording and keeps them up to date while their panel is open and the tab is visible.
 * Everything else on the page that shows comments reads the same state.
 */
export function followComments(calls: CommentCalls) {
  const comments = createCommentsState();
  /** The comment that the panel shows, for example because its mark was pressed. */
  const focused = atom<{ id: string } | null>(null);
  let reacting: Promise<unknown> = Promise.resolve();

  const { loaded, change } = comments;
  const { read, readMore, readRest } = readComments(calls.list, comments);
  const rhythm = createRhythm(
    () => void ask(),
    () => loaded() !== null,
  );
  const markUpTo = createReadMark(calls.markRead);
  const mark = () => markUpTo(newestId(loaded()?.threads ?? []));

  const refuse = (error: Error) => {
    rhythm.stop();
    comments.refuse();
    calls.onRefused?.(error);
  };

  const ask = async () => {
    rhythm.begin();
    try {
      const hasChanged = await read();
      if (hasChanged) mark();
      void readRest();
      rhythm.end(hasChanged);
    } catch (error) {
      if (isRefusal(error)) return refuse(error as Error);
      if (!loaded()) return comments.fail(error as Error);
      console.warn('New comments could not be read yet.', error);
      rhythm.end(false);
    }
  };

  const onVisible = () => {
    rhythm.schedule();
    mark();
  };

  /**
   * Makes a change of the person, and then shows it. What was refused may have another reason than the screen shows: it
   * reads again.
   */
  const own = async <Answer>(
    work: () => Promise<Answer>,
    to: (list: LoadedComments, answer: Answer) => LoadedComments = (list) => list,
  ): Promise<Answer> => {
    try {
      const answer = await work();
      change((list) => to(list, answer));
      comments.countOwn();
      rhythm.quicken();
      return answer;
    } catch (error) {
      if (isRefusal(error)) void ask();
      throw error;
    }
  };

  return {
    state: comments.state as ReadableAtom<CommentsState>,
    focused: focused as ReadableAtom<{ id: string } | null>,

    /** Reads the comments. @returns stops everything */
    begin(): () => void {
      document.addEventListener('visibilitychange', onVisible);
      void ask();
      return () => {
        rhythm.setOpen(false);
        document.removeEventListener('visibilitychange', onVisible);
      };
    },
    /** Whether the panel is open. */
    setOpen: rhythm.setOpen,
    /** Reads again at once, as after an error, or when the person has become a guest. */
    again: () => ask(),
    more: readMore,
    showAll: () => change((list) => ({ ...list, shown: commentIds(list.threads) })),
    /** Shows a comment in the panel. */
    focus(id: string): void {
      change((list) => (list.shown.has(id) ? list : { ...list, shown: commentIds(list.threads) }));
      focused.set({ id });
    },

    write: (comment: NewComment) => own(() => calls.write(comment), withComment),
    edit: (comment: Comment, text: string) => own(() => calls.edit(comment, text), withComment),
    remove: (comment: Comment) =>
      own(
        () => calls.remove(comment),
        (list) => withoutComment(list, comment.id),
      ),
    /** Shows a reaction at once, and takes it back when it is refused. Reactions are sent in their order. */
    react(made: ReactionChange): Promise<void> {
      const show = (isOn: boolean) =>
        change((list) => ({ ...list, reactions: withReaction(list.reactions, { ...made, isOn }) }));
      show(made.isOn);
      comments.countOwn();
      const sent = reacting.then(() =>
        own(() => calls.react(made)).then(
          // The list may have been read again before the reaction was stored.
          () => show(made.isOn),
          (error: unknown) => {
            show(!made.isOn);
            throw error;
          },
        ),
      );
      reacting = sent.catch(() => undefined);
      return sent;
    },
    close: (isClosed: boolean) =>
      own(
        async () => calls.close?.(isClosed),
        (list) => ({ ...list, isClosed }),
      ),
    async removeGuest(comment: Comment, also: RemovedToo | undefined): Promise<void> {
      await own(
        async () => calls.removeGuest?.(comment, also),
        (list) => withoutComment(list, comment.id),
      );
      await ask();
    },
  };
}

export type Comments = ReturnType<typeof followComments>;
