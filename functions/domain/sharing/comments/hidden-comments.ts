import { listStoredComments, type StoredComment } from '../../../data/sharing/comment.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { hiddenKey, momentShown } from '../../video/file-state/comment-moments.ts';

/** When a recording shows a comment, in seconds; null for a reply, for one without a time, and where that is cut away. */
export const shownAt = ({ file }: StoredRecording, { parentId, at }: StoredComment): number | null =>
  parentId !== null || at === null ? null : momentShown(file.moments, at);

/** Whether no cut hides the moment of a comment, or of its thread. */
export const isCommentShown = (recording: StoredRecording, { at }: StoredComment): boolean =>
  at === null || momentShown(recording.file.moments, at) !== null;

/** How the deletion of comments of one place is counted. */
export const commentsRemoved = (recording: StoredRecording, comments: StoredComment[]) => ({
  by: -comments.length,
  hidden: {
    key: hiddenKey(comments[0]?.placeId ?? ''),
    count: comments.filter((comment) => !isCommentShown(recording, comment)).length,
  },
  fileNumber: recording.file.number,
});

/**
 * A recording after a cut or a restore, with the comments that it hides counted. Nobody has an unread mark for one of
 * them.
 */
export async function withHiddenCounted(after: StoredRecording): Promise<StoredRecording> {
  const comments = after.commentCount === 0 ? [] : await listStoredComments(after.id);
  const hiddenComments: Record<string, number> = {};
  for (const comment of comments) {
    if (isCommentShown(after, comment)) continue;
    const key = hiddenKey(comment.placeId);
    hiddenComments[key] = (hiddenComments[key] ?? 0) + 1;
  }
  const isOwners = ({ author }: StoredComment) => author.kind === 'member' && author.userId === after.userId;
  const others = comments.filter((comment) => isCommentShown(after, comment) && !isOwners(comment));
  const last = others
    .map(({ id }) => id)
    .sort()
    .at(-1);
  return { ...after, hiddenComments, unreadCommentId: last ?? null };
}
