import type { CommentList, ReactionCount, Thread } from '#shared/api/sharing/comments.ts';
import { PICTURE_ADDRESS_SECONDS } from '#shared/model/ground/media-token.ts';
import {
  COMMENTS_NEXT_PAGE,
  COMMENTS_PAGE,
  MEMBERS_PLACE,
  REACTIONS,
  reactionMoment,
} from '#shared/model/sharing/comments.ts';
import { getUser, nameOf } from '../../../data/identity/user.ts';
import { listStoredComments, personIdOf } from '../../../data/sharing/comment.ts';
import {
  listReactionCounts,
  listReactionsByPerson,
  listReactionsOf,
  type StoredReaction,
} from '../../../data/sharing/reaction.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { sha256 } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { momentShown } from '../../video/file-state/comment-moments.ts';
import { isGateEmailProven } from './guests.ts';
import { type CommentBrowser, type OpenedComments, openComments, openLinkComments } from './open-comments.ts';
import { presentComments, threadsOf } from './present-comments.ts';

/** A list and the name of its state. Null when the caller has this state already. */
export interface CommentsAnswer {
  state: string;
  list: CommentList | null;
}

interface ListRequest {
  cursor?: string | undefined;
  /** Whether the caller has a state. */
  knows: (state: string) => boolean;
}

/**
 * Names the state of a list, as far as it depends on data that was read to open it. That of a visitor depends on nothing
 * of other links.
 */
function stateOf({ recording, through, person, commenters }: OpenedComments, cursor: string): string {
  const { id, version, commentsVersion, areCommentsClosed, userId } = recording;
  const who = person && { id: personIdOf(person), ...(person.kind === 'member' ? person : person.guest) };
  const facts = through
    ? [through.place.id, through.link.linkCommentsVersion, commenters, areCommentsClosed, recording.file.moments, who]
    : [
        id,
        version,
        commentsVersion,
        areCommentsClosed,
        userId,
        who,
        Math.floor(nowSeconds() / PICTURE_ADDRESS_SECONDS),
      ];
  return sha256(JSON.stringify([...facts, cursor])).slice(0, 32);
}

/** A page has whole threads: the next ones, until it has enough comments. */
function pageOf(threads: Thread[], cursor: string | undefined): { page: Thread[]; nextCursor: string | null } {
  const rest = cursor === undefined ? threads : threads.filter(({ id }) => id < cursor);
  const enough = cursor === undefined ? COMMENTS_PAGE : COMMENTS_NEXT_PAGE;
  let [count, length] = [0, 0];
  while (length < rest.length && count < enough) count += 1 + (rest[length++]?.replies.length ?? 0);
  const page = rest.slice(0, length);
  return { page, nextCursor: length < rest.length ? (page.at(-1)?.id ?? null) : null };
}

interface CountedReaction extends StoredReaction {
  count: number;
  isMine: boolean;
}

async function reactionsThrough(recordingId: string, placeId: string, personId: string | null) {
  const [counts, own] = await Promise.all([
    listReactionCounts(recordingId, placeId),
    personId === null ? [] : listReactionsOf({ recordingId, placeId, personId }),
  ]);
  return [
    ...counts.map((each) => ({ ...each, isMine: false })),
    ...own.map((each) => ({ ...each, count: 0, isMine: true })),
  ];
}

/** The reactions in all places. A member counts once, also when they have reacted through links too. */
async function reactionsForMembers(recordingId: string, personId: string, momentAt: (at: number) => number | null) {
  const counted = new Set<string>();
  return (await listReactionsByPerson(recordingId)).map((each): CountedReaction => {
    const one = `${each.personId} ${momentAt(each.at)} ${each.kind}`;
    const count = counted.has(one) ? 0 : 1;
    counted.add(one);
    return { ...each, count, isMine: each.personId === personId && each.placeId === MEMBERS_PLACE };
  });
}

async function readReactions({ recording, through, person }: OpenedComments): Promise<ReactionCount[]> {
  const moments = recording.file.moments;
  const momentAt = (at: number): number | null => {
    const shown = momentShown(moments, at);
    return shown === null ? null : reactionMoment(shown);
  };
  const personId = person && personIdOf(person);
  const found = through
    ? await reactionsThrough(recording.id, through.place.id, personId)
    : await reactionsForMembers(recording.id, personId ?? '', momentAt);
  const sums = new Map<string, ReactionCount & { kind: number }>();
  for (const { at: stored, kind, count, isMine } of found) {
    const [at, reaction] = [momentAt(stored), REACTIONS[kind]];
    if (at === null || !reaction) continue;
    const sum = sums.get(`${at} ${kind}`) ?? { at, kind, reaction, count: 0, isMine: false };
    sums.set(`${at} ${kind}`, { ...sum, count: sum.count + count, isMine: sum.isMine || isMine });
  }
  const sorted = [...sums.values()].sort((one, other) => one.at - other.at || one.kind - other.kind);
  return sorted.flatMap(({ kind: _kind, ...reaction }) => (reaction.count > 0 ? [reaction] : []));
}

async function meIn({ person }: OpenedComments): Promise<CommentList['me']> {
  if (!person) return null;
  if (person.kind === 'guest') return { kind: 'guest', name: person.guest.name };
  const user = await getUser(person.userId);
  return user && { kind: 'member', name: nameOf(user) };
}

async function readList(
  actor: Actor | null,
  opened: OpenedComments,
  { cursor, knows }: ListRequest,
  pass: string | null,
): Promise<CommentsAnswer> {
  const state = stateOf(opened, cursor ?? '');
  if (knows(state)) return { state, list: null };
  const { recording, through, person, commenters } = opened;
  const stored = await listStoredComments(recording.id, through?.place.id);
  const [comments, reactions, me, isProven] = await Promise.all([
    presentComments(actor, opened, stored),
    cursor === undefined ? readReactions(opened) : [],
    meIn(opened),
    through && isGateEmailProven(through, pass),
  ]);
  const { page, nextCursor } = pageOf(threadsOf(comments), cursor);
  return {
    state,
    list: {
      threads: page,
      nextCursor,
      count: comments.length,
      reactions,
      commenters,
      me,
      isClosed: recording.areCommentsClosed,
      needsNameOnly: commenters === 'name' || (commenters === 'email' && isProven === true),
      mayClose: !through && person?.kind === 'member' && person.mayDelete,
    },
  };
}

/**
 * The comments of all places of a recording, for a member.
 * @throws AppError NOT_FOUND
 */
export const listComments = async (actor: Actor, recordingId: string, request: ListRequest): Promise<CommentsAnswer> =>
  readList(actor, await openComments(actor, recordingId), request, null);

/**
 * The comments that were written through a link. Of comments, it reads only items of this link.
 * @throws AppError see `openLink` and `requireVisit`
 */
export const listLinkComments = async (
  actor: Actor | null,
  shareToken: string,
  browser: Pick<CommentBrowser, 'pass' | 'guest'>,
  request: ListRequest,
): Promise<CommentsAnswer> =>
  readList(actor, await openLinkComments(actor, shareToken, browser), request, browser.pass);
