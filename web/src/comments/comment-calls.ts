import type { Comment, CommentList } from '#shared/api/sharing/comments.ts';
import type { RemovedToo } from '#shared/model/sharing/comments.ts';
import type { ReactionChange } from './loaded-comments.ts';

export interface NewComment {
  text: string;
  /** Seconds; null for none. */
  at: number | null;
  /** The thread that a reply belongs to. */
  parent: Comment | null;
  /** The same for each try to send the same comment. */
  requestId: string;
}

/** @returns null while nothing has changed since the answer with this ETag */
export type ReadList = (asked: {
  cursor?: string;
  etag?: string | null;
}) => Promise<{ list: CommentList; etag: string | null } | null>;

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
