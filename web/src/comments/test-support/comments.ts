import type { Comment, CommentList, Thread } from '#shared/api/sharing/comments.ts';

/** A comment of a guest of the main link. @param changes fields that matter */
export const commentOf = (id: string, changes: Partial<Comment> = {}): Comment => ({
  id,
  parentId: null,
  text: `Text of ${id}`,
  at: null,
  editedAt: null,
  place: { id: 'main', kind: 'main', name: null, isOpen: true },
  author: { kind: 'guest', name: 'Jane', userId: null, imageUrl: null, email: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  isMine: false,
  mayDelete: false,
  mayRemoveGuest: false,
  isAddressKnown: false,
  ...changes,
});

/** A thread with replies. */
export const threadOf = (id: string, replies: string[] = [], changes: Partial<Comment> = {}): Thread => ({
  ...commentOf(id, changes),
  replies: replies.map((reply) => commentOf(reply, { parentId: id })),
});

export const listOf = (threads: Thread[], changes: Partial<CommentList> = {}): CommentList => ({
  threads,
  nextCursor: null,
  reactions: [],
  commenters: 'name',
  isClosed: false,
  me: null,
  count: threads.reduce((sum, { replies }) => sum + 1 + replies.length, 0),
  needsNameOnly: true,
  mayClose: false,
  ...changes,
});
