import { atom } from 'nanostores';
import type { CommentList } from '#shared/api/sharing/comments.ts';
import { firstList, type LoadedComments, readAgain } from './loaded-comments.ts';

export type CommentsState =
  | { status: 'loading' | 'refused'; list: null }
  | { status: 'failed'; list: null; error: Error }
  | { status: 'loaded'; list: LoadedComments };

export function createCommentsState() {
  const state = atom<CommentsState>({ status: 'loading', list: null });
  let ownChanges = 0;
  const loaded = (): LoadedComments | null => state.get().list;
  return {
    state,
    /** Null until there is a list, and after a refusal. */
    loaded,
    /** Changes the list, if there is one. */
    change: (to: (list: LoadedComments) => LoadedComments) => {
      const list = loaded();
      if (list) state.set({ status: 'loaded', list: to(list) });
    },
    receive: (list: CommentList) => {
      const before = loaded();
      state.set({ status: 'loaded', list: before ? readAgain(before, list) : firstList(list) });
    },
    refuse: () => state.set({ status: 'refused', list: null }),
    fail: (error: Error) => state.set({ status: 'failed', list: null, error }),
    /** Counts a change of the person: an answer that was requested before it may not contain it. */
    countOwn: () => {
      ownChanges += 1;
    },
    ownChanges: () => ownChanges,
  };
}

export type CommentsOnPage = ReturnType<typeof createCommentsState>;
