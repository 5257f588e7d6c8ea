import { isFinal } from '#web/lib/http/is-final.ts';
import type { CommentCalls, ReadList } from './comment-calls.ts';
import type { CommentsOnPage } from './comments-state.ts';
import { newestId, withPage } from './loaded-comments.ts';
import { createRhythm } from './reading-rhythm.ts';

/** Reads the list, page by page. */
function readComments(readList: ReadList, comments: CommentsOnPage) {
  let etag: string | null = null;

  /** Reads as many pages as the list has. @returns whether anything has changed */
  const read = async (): Promise<boolean> => {
    const changesBefore = comments.ownChanges();
    const answer = await readList({ etag });
    if (!answer) return false;
    let { list } = answer;
    const oldest = comments.loaded()?.threads.at(-1)?.id;
    while (oldest !== undefined && list.nextCursor !== null && list.nextCursor > oldest) {
      const page = await readList({ cursor: list.nextCursor });
      if (page) list = { ...list, threads: [...list.threads, ...page.list.threads], nextCursor: page.list.nextCursor };
    }
    if (changesBefore !== comments.ownChanges()) return read();
    etag = answer.etag;
    comments.receive(list);
    return true;
  };

  /** Reads one more page. @returns whether there was one */
  const readMore = async (): Promise<boolean> => {
    const cursor = comments.loaded()?.nextCursor;
    if (!cursor) return false;
    const page = await readList({ cursor });
    if (page) comments.change((list) => (list.nextCursor === cursor ? withPage(list, page.list) : list));
    return page !== null;
  };

  return {
    read,
    readMore,
    /** Reads the pages after the first, for the marks on the seek bar. The panel offers what fails here. */
    readRest: async () => {
      try {
        while (await readMore());
      } catch (error) {
        console.warn('Older comments could not be read yet.', error);
      }
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

/** Reads the comments, and reads them again while their panel is open and the tab is visible. */
export function followList(calls: CommentCalls, comments: CommentsOnPage) {
  const { loaded } = comments;
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
      if (isFinal(error)) return refuse(error as Error);
      if (!loaded()) return comments.fail(error as Error);
      console.warn('New comments could not be read yet.', error);
      rhythm.end(false);
    }
  };

  const onVisible = () => {
    rhythm.schedule();
    mark();
  };

  return {
    /** Reads the comments. @returns stops everything */
    begin(): () => void {
      document.addEventListener('visibilitychange', onVisible);
      void ask();
      return () => {
        rhythm.setOpen(false);
        document.removeEventListener('visibilitychange', onVisible);
      };
    },
    setOpen: rhythm.setOpen,
    ask,
    readMore,
    /** The person has made a change: others may answer soon. */
    quicken: rhythm.quicken,
  };
}

export type FollowedList = ReturnType<typeof followList>;
