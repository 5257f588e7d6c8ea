import { atom, type ReadableAtom } from 'nanostores';
import type { CommentCalls } from './comment-calls.ts';
import { type CommentsState, createCommentsState } from './comments-state.ts';
import { followList } from './follow-list.ts';
import { commentIds } from './loaded-comments.ts';
import { createOwnChanges } from './own-changes.ts';

/**
 * Reads the comments of a recording and keeps them up to date while their panel is open and the tab is visible.
 * Everything else on the page that shows comments reads the same state.
 */
export function followComments(calls: CommentCalls) {
  const comments = createCommentsState();
  const list = followList(calls, comments);
  /** The comment that the panel shows, for example because its mark was pressed. */
  const focused = atom<{ id: string } | null>(null);

  return {
    state: comments.state as ReadableAtom<CommentsState>,
    focused: focused as ReadableAtom<{ id: string } | null>,
    begin: list.begin,
    setOpen: list.setOpen,
    /** Reads again at once, as after an error, or when the person has become a guest. */
    again: list.ask,
    more: list.readMore,
    showAll: () => comments.change((loaded) => ({ ...loaded, shown: commentIds(loaded.threads) })),
    focus(id: string): void {
      comments.change((loaded) => (loaded.shown.has(id) ? loaded : { ...loaded, shown: commentIds(loaded.threads) }));
      focused.set({ id });
    },
    ...createOwnChanges(calls, comments, list),
  };
}

export type Comments = ReturnType<typeof followComments>;
