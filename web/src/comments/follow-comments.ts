import { atom, type ReadableAtom } from 'nanostores';
import type { Comment, CommentList } from '#shared/api/comments.ts';
import type { RemovedToo } from '#shared/model/comments.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import {
  commentIds,
  firstList,
  type LoadedComments,
  newestId,
  type ReactionChange,
  readAgain,
  withComment,
  withoutComment,
  withPage,
  withReaction,
} from './loaded-comments.ts';

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
  /** @returns null while nothing has changed since the answer with this ETag */
  list: (asked: {
    cursor?: string;
    etag?: string | null;
  }) => Promise<{ list: CommentList; etag: string | null } | null>;
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

type CommentsState =
  | { status: 'loading' | 'refused'; list: null }
  | { status: 'failed'; list: null; error: Error }
  | { status: 'loaded'; list: LoadedComments };

/** How long the panel waits until it asks again, in milliseconds: twice as long each time that nothing has changed. */
const WAITS = { first: 60_000, longest: 300_000 };

/** @param wait the wait before this answer, in milliseconds */
export const nextWait = (wait: number, hasChanged: boolean): number =>
  hasChanged ? WAITS.first : Math.min(wait * 2, WAITS.longest);

/** Request Timeout, Too Early and Too Many Requests. */
const TEMPORARY = [408, 425, 429];

/** Whether the server has refused the list, so that asking again does not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !TEMPORARY.includes(error.status) && error.code !== 'BUSY';

/**
 * Asks again while the panel is open and the tab is visible.
 * @param mayAsk whether there is anything to read again
 */
function createRhythm(ask: () => void, mayAsk: () => boolean) {
  let isOpen = false;
  let wait = WAITS.first;
  let askedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const schedule = () => {
    stop();
    if (!isOpen || document.hidden || !mayAsk()) return;
    timer = setTimeout(ask, Math.max(askedAt + wait - Date.now(), 0));
  };
  return {
    stop,
    schedule,
    setOpen: (next: boolean) => {
      isOpen = next;
      schedule();
    },
    /** A request is made. */
    begin: () => {
      stop();
      askedAt = Date.now();
    },
    /** The request has ended. */
    end: (hasChanged: boolean) => {
      wait = nextWait(wait, hasChanged);
      schedule();
    },
    /** The person has made a change: others may answer soon. */
    quicken: () => {
      wait = WAITS.first;
      schedule();
    },
  };
}

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
  const state = atom<CommentsState>({ status: 'loading', list: null });
  /** The comment that the panel shows, for example because its mark was pressed. */
  const focused = atom<{ id: string } | null>(null);
  let etag: string | null = null;
  /** Counts the person's own changes: an answer that was requested before one may not contain it. */
  let ownChanges = 0;
  let reacting: Promise<unknown> = Promise.resolve();

  const loaded = (): LoadedComments | null => state.get().list;
  const change = (to: (list: LoadedComments) => LoadedComments) => {
    const list = loaded();
    if (list) state.set({ status: 'loaded', list: to(list) });
  };

  const rhythm = createRhythm(
    () => void ask(),
    () => loaded() !== null,
  );
  const markUpTo = createReadMark(calls.markRead);
  const mark = () => markUpTo(newestId(loaded()?.threads ?? []));

  /** Reads as many pages as the list has. @returns whether anything has changed */
  const read = async (): Promise<boolean> => {
    const changesBefore = ownChanges;
    const answer = await calls.list({ etag });
    if (!answer) return false;
    let { list } = answer;
    const oldest = loaded()?.threads.at(-1)?.id;
    while (oldest !== undefined && list.nextCursor !== null && list.nextCursor > oldest) {
      const page = await calls.list({ cursor: list.nextCursor });
      if (page) list = { ...list, threads: [...list.threads, ...page.list.threads], nextCursor: page.list.nextCursor };
    }
    if (changesBefore !== ownChanges) return read();
    etag = answer.etag;
    const before = loaded();
    state.set({ status: 'loaded', list: before ? readAgain(before, list) : firstList(list) });
    mark();
    return true;
  };

  /** Reads one more page. @returns whether there was one */
  const readMore = async (): Promise<boolean> => {
    const cursor = loaded()?.nextCursor;
    if (!cursor) return false;
    const page = await calls.list({ cursor });
    if (page) change((list) => (list.nextCursor === cursor ? withPage(list, page.list) : list));
    return page !== null;
  };

  /** Reads the pages after the first, for the marks on the seek bar. The panel offers what fails here. */
  const readRest = async () => {
    try {
      while (await readMore());
    } catch (error) {
      console.warn('Older comments could not be read yet.', error);
    }
  };

  const refuse = (error: Error) => {
    rhythm.stop();
    state.set({ status: 'refused', list: null });
    calls.onRefused?.(error);
  };

  const ask = async () => {
    rhythm.begin();
    try {
      const hasChanged = await read();
      void readRest();
      rhythm.end(hasChanged);
    } catch (error) {
      if (isRefusal(error)) return refuse(error as Error);
      if (!loaded()) return state.set({ status: 'failed', list: null, error: error as Error });
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
      ownChanges += 1;
      rhythm.quicken();
      return answer;
    } catch (error) {
      if (isRefusal(error)) void ask();
      throw error;
    }
  };

  return {
    state: state as ReadableAtom<CommentsState>,
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
    /** Shows the comments that wait. */
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
      ownChanges += 1;
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
