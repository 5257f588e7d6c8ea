import type { CommentList } from '#shared/api/comments.ts';
import type { CommentsOnPage } from './comments-state.ts';
import { withPage } from './loaded-comments.ts';

/** @returns null while nothing has changed since the answer with this ETag */
export type ReadList = (asked: {
  cursor?: string;
  etag?: string | null;
}) => Promise<{ list: CommentList; etag: string | null } | null>;

export function readComments(readList: ReadList, comments: CommentsOnPage) {
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
