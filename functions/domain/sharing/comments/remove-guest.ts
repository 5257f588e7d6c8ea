import { hourOf, type RemovedToo } from '#shared/model/sharing/comments.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { apply, tryApply } from '../../../data/ground/apply.ts';
import {
  getStoredComment,
  listStoredComments,
  personIdOf,
  removeComment,
  type StoredComment,
} from '../../../data/sharing/comment.ts';
import { countComments } from '../../../data/sharing/comment-counts.ts';
import { putRemovedGuest } from '../../../data/sharing/guest.ts';
import { listReactionsOf, REACTIONS_TOGETHER_MAX, takeBackReactions } from '../../../data/sharing/reaction.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { nowMs } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { commentsRemoved } from './hidden-comments.ts';
import { openToModerate } from './moderate.ts';
import { findPlaces, type Place } from './places.ts';

/** Comments that one transaction deletes: at most 100 writes, with those that count. */
const TOGETHER_MAX = 90;
/** Guests whom one transaction marks as removed: at most 100 writes, with the entry of the record of acts. */
const MARKED_TOGETHER = 90;
/** No step begins later than this after the first, in milliseconds. A call has 30 seconds. */
const LATEST_MS = 15_000;

type Predicate = (comment: StoredComment) => boolean;

type GuestComment = StoredComment & { author: Extract<StoredComment['author'], { kind: 'guest' }> };
const isOfGuest = (comment: StoredComment): comment is GuestComment => comment.author.kind === 'guest';

/** Which comments are removed with those of a guest. @throws AppError INVALID_INPUT */
function takenWith({ author: { addressHash }, createdAt }: GuestComment, also: RemovedToo | undefined): Predicate {
  if (also === undefined) return () => false;
  if (also === 'address') {
    if (addressHash !== undefined) return (other) => isOfGuest(other) && other.author.addressHash === addressHash;
    throw new AppError('INVALID_INPUT', 'The address from which this comment was written is not known.');
  }
  const { start, end } = hourOf(createdAt);
  return (other) => isOfGuest(other) && other.createdAt >= start.toISOString() && other.createdAt < end.toISOString();
}

/**
 * The guests who are removed: the author of a comment, and every guest without a proven address of whom no comment is
 * left. A person with a proven address stays a guest.
 */
function removedGuests(all: StoredComment[], { author }: GuestComment, isTaken: Predicate): Set<string> {
  const taken = new Set<string>();
  const staying = new Set<string>();
  for (const comment of all.filter(isOfGuest)) {
    const { guestId, email } = comment.author;
    (isTaken(comment) && email === null ? taken : staying).add(guestId);
  }
  return new Set([author.guestId, ...[...taken].filter((id) => !staying.has(id))]);
}

interface Removal {
  recordingId: string;
  place: Place;
  isTaken: Predicate;
  /** The id of the comment that is deleted last, so that a call that failed can be repeated. */
  lastId: string;
}

/** Deletes a group of comments of a place. @returns whether none is left; null when it must be tried again */
async function removeComments({ recordingId, place, isTaken, lastId }: Removal) {
  const [recording, all] = [await getStoredRecording(recordingId), await listStoredComments(recordingId, place.id)];
  if (!recording) throw notFound('Recording');
  const taken = all.filter(isTaken).sort((one, other) => Number(one.id === lastId) - Number(other.id === lastId));
  if (taken.length === 0) return true;
  const group = taken.slice(0, TOGETHER_MAX);
  const count = { recordingId, link: place.link, ...commentsRemoved(recording, group) };
  return (await tryApply([...group.map(removeComment), ...countComments(count)]))
    ? group.length === taken.length
    : null;
}

/** As `removeComments`, for reactions of a guest. */
async function removeReactions({ recordingId, place }: Removal, guestId: string) {
  const person = { recordingId, placeId: place.id, personId: personIdOf({ kind: 'guest', guestId }) };
  const theirs = await listReactionsOf(person);
  if (theirs.length === 0) return true;
  const group = theirs.slice(0, REACTIONS_TOGETHER_MAX);
  const changes = [...takeBackReactions(person, group), ...countComments({ recordingId, by: 0, link: place.link })];
  return (await tryApply(changes)) ? group.length === theirs.length : null;
}

/** Marks guests as removed. The transaction that marks the first ones is the entry of the record of acts. */
async function markRemoved(actor: Actor, recording: StoredRecording, placeId: string, guestIds: string[]) {
  const { id, workspaceId } = recording;
  let entry = [stateAct('guest.removed', actor, workspaceId, recording, { recordingId: id })];
  for (const group of inGroups(guestIds, MARKED_TOGETHER)) {
    await apply([...group.map((guestId) => putRemovedGuest(id, placeId, guestId)), ...entry]);
    entry = [];
  }
}

/** Repeats a step until nothing is left. @param end milliseconds since the epoch @throws AppError CONFLICT */
async function removeAll(step: () => Promise<boolean | null>, end: number): Promise<void> {
  while (!(await retryOnConflict(step))) {
    if (nowMs() > end) throw new AppError('CONFLICT', 'Not everything has been removed yet. Please try again.');
  }
}

/**
 * Removes all comments of a comment's guest from this link, and refuses later ones. It
 * can also remove comments that guests wrote through this link from the same IP address or in the same hour, and those
 * of these guests who have no other. Members' comments stay. It can be repeated after a failure.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT; INVALID_INPUT when the address of the comment is not known
 */
export async function removeGuest(
  actor: Actor,
  recordingId: string,
  { placeId, commentId, also }: { placeId: string; commentId: string; also?: RemovedToo | undefined },
): Promise<{ message: string }> {
  const { recording } = await openToModerate(actor, recordingId);
  const comment = await getStoredComment(recordingId, placeId, commentId);
  if (!comment || !isOfGuest(comment)) throw notFound('Comment');
  const end = nowMs() + LATEST_MS;
  const isTakenWith = takenWith(comment, also);
  const guestIds = removedGuests(await listStoredComments(recordingId, placeId), comment, isTakenWith);
  // First, so that a comment that is written meanwhile is refused, or found below.
  await markRemoved(actor, recording, placeId, [...guestIds]);
  const removal: Removal = {
    recordingId,
    place: (await findPlaces(recording, [comment]))(placeId),
    isTaken: (other) => isTakenWith(other) || (isOfGuest(other) && guestIds.has(other.author.guestId)),
    lastId: commentId,
  };
  for (const guestId of guestIds) await removeAll(() => removeReactions(removal, guestId), end);
  await removeAll(() => removeComments(removal), end);
  return { message: also === undefined ? 'The guest was removed' : 'The guests and their comments were removed' };
}
