import type { Comment } from '#shared/api/sharing/comments.ts';
import { mayEditComment } from '#shared/model/sharing/comments.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { getStoredComment, removeComment, type StoredComment, setCommentText } from '../../../data/sharing/comment.ts';
import { countComments } from '../../../data/sharing/comment-counts.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { isCommentShown } from './hidden-comments.ts';
import { type CommentBrowser, type OpenedComments, openComments, openLinkComments } from './open-comments.ts';
import { findPlaces } from './places.ts';
import { isMine, presentComments } from './present-comments.ts';
import { checkPerson } from './write-comment.ts';

/** A comment that the caller sees, and the way in which its place counts. @throws AppError NOT_FOUND */
async function find({ recording, through }: OpenedComments, placeId: string, commentId: string) {
  const comment = await getStoredComment(recording.id, placeId, commentId);
  if (!comment || !isCommentShown(recording, comment)) throw notFound('Comment');
  const place = through?.place ?? (await findPlaces(recording, [comment]))(placeId);
  return { comment, count: { recordingId: recording.id, link: place.link, fileNumber: recording.file.number } };
}

/** @throws AppError FORBIDDEN, EDIT_TIME_OVER */
function requireEditable(opened: OpenedComments, comment: StoredComment): void {
  const mine = isMine(opened, comment);
  if (!mine) throw new AppError('FORBIDDEN', 'Only its author can edit a comment.');
  if (mayEditComment({ ...comment, isMine: mine }, nowMs())) return;
  throw new AppError('EDIT_TIME_OVER', 'A comment can be edited for 15 minutes.');
}

interface Named {
  /** Missing for the place of the link that the caller came through. */
  placeId?: string;
  commentId: string;
}

const placeIn = ({ through }: OpenedComments, { placeId = '' }: Named): string => through?.place.id ?? placeId;

async function edit(
  actor: Actor | null,
  open: () => Promise<OpenedComments>,
  named: Named,
  text: string,
): Promise<Comment> {
  const { opened, after } = await retryOnConflict(async () => {
    const opened = await open();
    const { comment, count } = await find(opened, placeIn(opened, named), named.commentId);
    requireEditable(opened, comment);
    const editedAt = isoNow();
    const guards = opened.person ? checkPerson(opened.person, comment.recordingId, comment.placeId) : [];
    const changes = [setCommentText(comment, text, editedAt), ...countComments({ ...count, by: 0 }), ...guards];
    return (await tryApply(changes)) ? { opened, after: { ...comment, text, editedAt } } : null;
  });
  const [presented] = await presentComments(actor, opened, [after]);
  if (!presented) throw notFound('Comment');
  return presented;
}

async function remove(
  actor: Actor | null,
  open: () => Promise<OpenedComments>,
  named: Named,
): Promise<{ message: string }> {
  await retryOnConflict(async () => {
    const opened = await open();
    const { comment, count } = await find(opened, placeIn(opened, named), named.commentId);
    const mayDelete = opened.person?.kind === 'member' && opened.person.mayDelete;
    if (!isMine(opened, comment) && !mayDelete) {
      throw new AppError('FORBIDDEN', 'You do not have permission to delete this comment.');
    }
    const { id: recordingId, workspaceId, name } = opened.recording;
    const events =
      actor && !isMine(opened, comment)
        ? [stateAct('comment.deleted', actor, workspaceId, { id: comment.id, name }, { recordingId })]
        : [];
    return (await tryApply([removeComment(comment), ...countComments({ ...count, by: -1 }), ...events])) || null;
  });
  return { message: 'Comment deleted' };
}

/**
 * Edits one's own comment, for 15 minutes.
 * @throws AppError NOT_FOUND, FORBIDDEN, EDIT_TIME_OVER
 */
export const editComment = (actor: Actor, recordingId: string, named: Named, text: string): Promise<Comment> =>
  edit(actor, () => openComments(actor, recordingId), named, text);

/** As `editComment`. @throws AppError see `openLink` and `requireVisit` as well */
export const editLinkComment = (
  actor: Actor | null,
  shareToken: string,
  browser: CommentBrowser,
  { commentId, text }: { commentId: string; text: string },
): Promise<Comment> => edit(actor, () => openLinkComments(actor, shareToken, browser), { commentId }, text);

/**
 * Deletes a comment: one's own, or any for those who may. Replies to it stay.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export const deleteComment = (actor: Actor, recordingId: string, named: Named): Promise<{ message: string }> =>
  remove(actor, () => openComments(actor, recordingId), named);

/** As `deleteComment`. @throws AppError see `openLink` and `requireVisit` as well */
export const deleteLinkComment = (
  actor: Actor | null,
  shareToken: string,
  browser: CommentBrowser,
  commentId: string,
): Promise<{ message: string }> => remove(actor, () => openLinkComments(actor, shareToken, browser), { commentId });
