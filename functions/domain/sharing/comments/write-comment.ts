import type { Comment } from '#shared/api/sharing/comments.ts';
import { MEMBERS_PLACE } from '#shared/model/sharing/comments.ts';
import { momentStored } from '#shared/rules/editing/moments.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import type { EventActor } from '../../../data/ground/event.ts';
import {
  type CommentAuthor,
  checkComment,
  getStoredComment,
  personIdOf,
  putComment,
  putCommentedWorkspace,
  type StoredComment,
  userOrGuestIdOf,
} from '../../../data/sharing/comment.ts';
import { hashAddress } from '../../../data/sharing/comment-address.ts';
import { countComments } from '../../../data/sharing/comment-counts.ts';
import { type CommentRequest, findWritten, putCommentRequest } from '../../../data/sharing/comment-request.ts';
import { checkGuest, countFirstComment, isGuestRemoved } from '../../../data/sharing/guest.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { byGuest, byUser, stateEvent } from '../../ground/events/state-event.ts';
import { limitCreation, limitRate } from '../../ground/limit-rate.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { waitText } from '../../ground/wait-text.ts';
import { requireSpace } from './comment-limits.ts';
import { commentsClosed, guestRemoved } from './guests.ts';
import { isCommentShown } from './hidden-comments.ts';
import {
  type CommentBrowser,
  type OpenedComments,
  openComments,
  openLinkComments,
  type Person,
} from './open-comments.ts';
import { findPlaces, type Place } from './places.ts';
import { presentComments } from './present-comments.ts';

interface NewComment {
  text: string;
  /** Seconds; null for no moment. */
  at: number | null;
  parentId: string | null;
  requestId?: string | undefined;
  /** The IP address of a guest. */
  address?: string;
}

/** The refusal of a visitor who must first become a guest. */
const guestNeeded = (): AppError => new AppError('GUEST_NEEDED', 'Please enter your name before you comment.');

/**
 * Checks that the caller may write at the moment.
 * @throws AppError COMMENTS_CLOSED, GUEST_NEEDED
 */
export function requireWriter({ recording, person, commenters }: OpenedComments): Person {
  if (recording.areCommentsClosed || (!person && commenters === 'nobody')) throw commentsClosed();
  if (!person) throw guestNeeded();
  return person;
}

/** @throws AppError GUEST_REMOVED */
export async function requireWelcome(person: Person, recordingId: string, placeId: string): Promise<void> {
  if (person.kind === 'guest' && (await isGuestRemoved(recordingId, placeId, person.guestId))) throw guestRemoved();
}

/** Counts a comment of a guest who may be new. @throws AppError RATE_LIMITED */
async function limitFirst(shareToken: string, { secret, guest }: Person & { kind: 'guest' }): Promise<void> {
  const retryAfter = await countFirstComment(shareToken, secret, guest, nowSeconds());
  if (retryAfter === 0) return;
  throw new AppError('RATE_LIMITED', `You're new here. Please wait ${waitText(retryAfter)} before you comment again.`, {
    retryAfter,
  });
}

export type Limit = (person: Person, workspaceId: string) => Promise<unknown>;

/** The conditions of a guest's transaction. */
export const checkPerson = (person: Person, recordingId: string, placeId: string): Change[] =>
  person.kind === 'member' ? [] : [checkGuest(recordingId, placeId, person.guestId)];

/** The author of a comment, and what must be stored with it. */
async function authorOf(
  person: Person,
  recordingId: string,
  placeId: string,
  { address }: NewComment,
): Promise<{ author: CommentAuthor; stored: Change[] }> {
  if (person.kind === 'member') return { author: { kind: 'member', userId: person.userId }, stored: [] };
  const { guestId, guest } = person;
  const hashed = address === undefined ? null : await hashAddress(recordingId, placeId, address, nowSeconds());
  const author = { kind: 'guest', guestId, name: guest.name, email: guest.email, addressHash: hashed?.hash } as const;
  return { author, stored: hashed?.changes ?? [] };
}

/** The comment that a reply answers. @throws AppError NOT_FOUND */
async function findParent(recording: StoredRecording, placeId: string, parentId: string): Promise<StoredComment> {
  const parent = await getStoredComment(recording.id, placeId, parentId);
  if (!parent || parent.parentId !== null || !isCommentShown(recording, parent)) throw notFound('Comment');
  return parent;
}

/** The place of a comment: that of the link that the caller came through, that of the thread, or the members'. */
async function placeOf({ recording, through }: OpenedComments, placeId: string | undefined): Promise<Place> {
  if (through) return through.place;
  const id = placeId ?? MEMBERS_PLACE;
  return (await findPlaces(recording, [{ placeId: id, placeName: null }]))(id);
}

function commentBy(
  author: CommentAuthor,
  recording: StoredRecording,
  place: Place,
  parent: StoredComment | null,
  { text, at }: NewComment,
): StoredComment {
  const { id: recordingId, file } = recording;
  const placeName = place.name ?? parent?.placeName ?? null;
  return {
    id: newId(),
    recordingId,
    placeId: place.id,
    placeName,
    parentId: parent?.id ?? null,
    author,
    text,
    createdAt: isoNow(),
    editedAt: null,
    at:
      parent || at === null
        ? (parent?.at ?? null)
        : momentStored(recording.file.moments, Math.min(at, file.duration ?? at)),
  };
}

const writerOf = (actor: Actor | null, person: Person): EventActor =>
  person.kind === 'member' && actor ? byUser(actor) : byGuest(userOrGuestIdOf(personIdOf(person)));

const commentStated = (
  { id: recordingId, workspaceId }: StoredRecording,
  { id, placeId }: StoredComment,
  by: EventActor,
) => stateEvent('comment.created', { workspaceId, by, of: id, details: { recordingId, placeId } });

/** The request of a client that may send it again; null without a number. */
const requestOf = (recordingId: string, person: Person, { requestId }: NewComment): CommentRequest | null =>
  requestId === undefined ? null : { recordingId, personId: personIdOf(person), requestId };

/**
 * Refusals that need only reads come first: they write nothing, and nobody waits for them.
 * @param limit counts the call of the person
 * @returns null when something has changed since it was opened
 */
async function write(
  actor: Actor | null,
  opened: OpenedComments,
  input: NewComment,
  limit: Limit,
  placeId?: string,
): Promise<StoredComment | null> {
  const { recording } = opened;
  const person = requireWriter(opened);
  const request = requestOf(recording.id, person, input);
  const written = request && (await findWritten(request));
  if (written) return getStoredComment(recording.id, written.placeId, written.commentId);
  const place = await placeOf(opened, placeId);
  await requireWelcome(person, recording.id, place.id);
  const below = await requireSpace(recording, place);
  const parent = input.parentId === null ? null : await findParent(recording, place.id, input.parentId);
  await limit(person, recording.workspaceId);
  const { author, stored } = await authorOf(person, recording.id, place.id, input);
  const comment = commentBy(author, recording, place, parent, input);
  const isOwners = person.kind === 'member' && person.userId === recording.userId;
  const unread = isOwners ? {} : { unreadCommentId: comment.id };
  const fileNumber = recording.file.number;
  const changes = [
    putComment(comment),
    ...stored,
    ...countComments({ recordingId: recording.id, by: 1, link: place.link, below, fileNumber, ...unread }),
    ...checkPerson(person, recording.id, place.id),
    ...(parent ? [checkComment(parent)] : []),
    ...(request ? [putCommentRequest(request, comment)] : []),
    ...(person.kind === 'member' ? [putCommentedWorkspace(person.userId, recording.workspaceId)] : []),
    commentStated(recording, comment, writerOf(actor, person)),
  ];
  return (await tryApply(changes)) ? comment : null;
}

const counted = () => Promise.resolve();

/**
 * Writes as the person that `open` finds. When something changes meanwhile, such as the link, it opens again, and what
 * has changed is the refusal.
 * @param limit see `write`: called once
 */
async function writeAs(
  actor: Actor | null,
  open: () => Promise<OpenedComments>,
  limit: Limit,
  input: NewComment,
  placeId?: string,
): Promise<Comment> {
  const { opened, comment } = await retryOnConflict(async (tries) => {
    const opened = await open();
    const comment = await write(actor, opened, input, tries === 0 ? limit : counted, placeId);
    return comment && { opened, comment };
  });
  const [presented] = await presentComments(actor, opened, [comment]);
  if (!presented) throw notFound('Comment');
  return presented;
}

/**
 * Writes a comment of a member, for members, or a reply in any place.
 * @param placeId of a reply, where its thread is
 * @throws AppError NOT_FOUND, COMMENTS_CLOSED, COMMENT_LIMIT, RATE_LIMITED
 */
export async function writeComment(
  actor: Actor,
  recordingId: string,
  { placeId, ...input }: NewComment & { placeId?: string | undefined },
): Promise<Comment> {
  const place = input.parentId === null ? undefined : placeId;
  const limit: Limit = (_person, workspaceId) => limitCreation('comment', actor, workspaceId);
  return writeAs(actor, () => openComments(actor, recordingId), limit, input, place);
}

/**
 * Writes a comment or a reply through a link: as a member, or as a guest.
 * @throws AppError see `openLink` and `requireVisit`; NOT_FOUND for a reply to a deleted comment; COMMENTS_CLOSED,
 *   GUEST_NEEDED, GUEST_REMOVED, COMMENT_LIMIT, RATE_LIMITED
 */
export async function writeLinkComment(
  actor: Actor | null,
  shareToken: string,
  browser: CommentBrowser,
  input: NewComment,
): Promise<Comment> {
  const { address } = browser;
  // First the limits that one person reaches: what they refuse counts toward no other.
  const limit: Limit = async (person, workspaceId) => {
    if (person.kind === 'member') return limitCreation('comment', person, workspaceId);
    await limitFirst(shareToken, person);
    await limitRate('commentByGuest', `${shareToken} ${person.guestId}`);
    await limitRate('commentByAddress', address);
    await limitRate('commentByLink', shareToken);
    await limitRate('commentByWorkspace', workspaceId);
  };
  return writeAs(actor, () => openLinkComments(actor, shareToken, browser), limit, { ...input, address });
}
