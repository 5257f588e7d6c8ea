import { tryApply } from '../../data/apply.ts';
import { commentDeleted, getStoredComment, listStoredComments, personIdOf } from '../../data/comment.ts';
import { type CommentsChange, commentsCounted, saveCommentsRead } from '../../data/comment-counts.ts';
import { saveGuestRemoved } from '../../data/guest.ts';
import { listReactionsOf, REACTIONS_TOGETHER_MAX, reactionsRemoved } from '../../data/reaction.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { commentsRemoved, isCommentShown } from './hidden-comments.ts';
import { type OpenedComments, openComments } from './open-comments.ts';
import { findPlaces } from './places.ts';

/** @throws AppError NOT_FOUND, FORBIDDEN */
async function openToModerate(actor: Actor, recordingId: string): Promise<OpenedComments> {
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
  const changed = await changeRecording(recordingId, (recording) =>
    recording.areCommentsClosed === areCommentsClosed ? null : { after: { ...recording, areCommentsClosed } },
  );
  if (!changed) throw notFound('Recording');
  return { message: areCommentsClosed ? 'Comments are closed' : 'Comments are open' };
}

/** Comments that one transaction deletes: at most 100 writes, with those that count. */
const TOGETHER_MAX = 90;

interface Guest {
  placeId: string;
  guestId: string;
  /** A comment of theirs that is deleted last, so that a call that failed can be repeated. */
  lastId: string;
}

/** Deletes a group of comments of a place. @returns whether none is left; null when it must be tried again */
async function removeComments(count: Omit<CommentsChange, 'by'>, { placeId, guestId, lastId }: Guest) {
  const [recording, all] = [
    await getStoredRecording(count.recordingId),
    await listStoredComments(count.recordingId, placeId),
  ];
  if (!recording) throw notFound('Recording');
  const theirs = all
    .filter(({ author }) => author.kind === 'guest' && author.guestId === guestId)
    .sort((one, other) => Number(one.id === lastId) - Number(other.id === lastId));
  if (theirs.length === 0) return true;
  const group = theirs.slice(0, TOGETHER_MAX);
  const changes = [
    ...group.map(commentDeleted),
    ...commentsCounted({ ...count, ...commentsRemoved(recording, group) }),
  ];
  return (await tryApply(changes)) ? group.length === theirs.length : null;
}

/** As `removeComments`, for reactions. */
async function removeReactions(count: Omit<CommentsChange, 'by'>, { placeId, guestId }: Guest) {
  const person = { recordingId: count.recordingId, placeId, personId: personIdOf({ kind: 'guest', guestId }) };
  const theirs = await listReactionsOf(person);
  if (theirs.length === 0) return true;
  const group = theirs.slice(0, REACTIONS_TOGETHER_MAX);
  const changes = [...reactionsRemoved(person, group), ...commentsCounted({ ...count, by: 0 })];
  return (await tryApply(changes)) ? group.length === theirs.length : null;
}

/**
 * Removes all that the guest who wrote a comment has written through this link, and refuses what they write later. It
 * can be repeated after a failure.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function removeGuest(
  actor: Actor,
  recordingId: string,
  { placeId, commentId }: { placeId: string; commentId: string },
): Promise<{ message: string }> {
  const { recording } = await openToModerate(actor, recordingId);
  const comment = await getStoredComment(recordingId, placeId, commentId);
  if (comment?.author.kind !== 'guest') throw notFound('Comment');
  const { guestId } = comment.author;
  // First, so that a comment that is written meanwhile is refused, or found below.
  await saveGuestRemoved(recordingId, placeId, guestId);
  const place = (await findPlaces(recording, [comment]))(placeId);
  const count = { recordingId, link: place.link };
  const guest = { placeId, guestId, lastId: commentId };
  for (const step of [removeReactions, removeComments]) {
    while (!(await retryOnConflict(() => step(count, guest))));
  }
  return { message: 'The guest was removed' };
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
