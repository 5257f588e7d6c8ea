import { listStoredComments } from '../../../data/sharing/comment.ts';
import { saveCommentsRead } from '../../../data/sharing/comment-counts.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { isCommentShown } from './hidden-comments.ts';
import { type OpenedComments, openComments } from './open-comments.ts';

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function openToModerate(actor: Actor, recordingId: string): Promise<OpenedComments> {
  const opened = await openComments(actor, recordingId);
  if (opened.person?.kind === 'member' && opened.person.mayDelete) return opened;
  throw new AppError('FORBIDDEN', 'You do not have permission to do this with the comments of this recording.');
}

/**
 * Closes the comments of a recording for everyone, or opens them.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function closeComments(
  actor: Actor,
  recordingId: string,
  areCommentsClosed: boolean,
): Promise<{ message: string }> {
  await openToModerate(actor, recordingId);
  const name = areCommentsClosed ? 'comments.closed' : 'comments.opened';
  const changed = await changeRecording(recordingId, (recording) =>
    recording.areCommentsClosed === areCommentsClosed
      ? null
      : { after: { ...recording, areCommentsClosed }, with: [stateAct(name, actor, recording.workspaceId, recording)] },
  );
  if (!changed) throw notFound('Recording');
  return { message: areCommentsClosed ? 'Comments are closed' : 'Comments are open' };
}

/** The last comment that is read with one: when none is shown after it, those that were deleted count as read too. */
async function readUpTo(recording: StoredRecording, commentId: string): Promise<string> {
  const { unreadCommentId } = recording;
  if (unreadCommentId === null || unreadCommentId <= commentId) return commentId;
  const comments = await listStoredComments(recording.id);
  const isLater = comments.some((each) => each.id > commentId && isCommentShown(recording, each));
  return isLater ? commentId : unreadCommentId;
}

/**
 * Remembers what the recording's owner has read. The calls of other members change nothing.
 * @throws AppError NOT_FOUND
 */
export async function markCommentsRead(
  actor: Actor,
  recordingId: string,
  commentId: string,
): Promise<{ message: string }> {
  const { recording } = await openComments(actor, recordingId);
  if (recording.userId === actor.userId) await saveCommentsRead(recordingId, await readUpTo(recording, commentId));
  return { message: 'Done' };
}
