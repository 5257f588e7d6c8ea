import pMap from 'p-map';
import { apply, tryApply } from '#functions/data/ground/apply.ts';
import { type CommentAuthor, listStoredComments, putComment } from '#functions/data/sharing/comment.ts';
import { listRemovedGuests, putRemovedGuest } from '#functions/data/sharing/guest.ts';
import { listReactionsByPerson, setReaction } from '#functions/data/sharing/reaction.ts';
import type { StoredRecording } from '#functions/data/video/recording.ts';
import { momentShown } from '#functions/domain/video/file-state/comment-moments.ts';
import type { TransferRecording } from './transfer-format.ts';

/** Comments that one transaction stores. */
const TOGETHER_MAX = 25;
/** People whose reactions are stored at the same time. */
const CONCURRENCY = 4;

type TransferComments = Pick<TransferRecording, 'areCommentsClosed' | 'comments' | 'reactions' | 'removedGuests'>;

/** Hashes of addresses mean nothing without their key, which does not travel. */
function withoutAddress(author: CommentAuthor): TransferComments['comments'][number]['author'] {
  if (author.kind === 'member') return author;
  const { addressHash: _, ...rest } = author;
  return rest;
}

/**
 * The comments and reactions of a recording, at the moments of the file that travels: without those that a cut hides,
 * whose original does not travel.
 */
export async function readComments(recording: StoredRecording): Promise<TransferComments> {
  const moments = recording.file.moments;
  const comments = (await listStoredComments(recording.id)).flatMap(({ recordingId: _, ...stored }) => {
    const comment = { ...stored, author: withoutAddress(stored.author) };
    if (comment.at === null) return [comment];
    const at = momentShown(moments, comment.at);
    return at === null ? [] : [{ ...comment, at }];
  });
  const reactions = (await listReactionsByPerson(recording.id)).flatMap(({ placeId, personId, kind, ...reaction }) => {
    const at = momentShown(moments, reaction.at);
    return at === null ? [] : [{ placeId, personId, kind, at }];
  });
  const { areCommentsClosed } = recording;
  return { areCommentsClosed, comments, reactions, removedGuests: await listRemovedGuests(recording.id) };
}

/** How many comments the links of a recording have. */
export function commentCounts({ comments }: TransferRecording) {
  const inPlace = (placeId: string) => comments.filter((comment) => comment.placeId === placeId).length;
  /** As the items of links have them. */
  const countsOf = (placeId: string) => {
    const count = inPlace(placeId);
    return { linkCommentCount: count, linkCommentsVersion: count };
  };
  return {
    all: { commentCount: comments.length, commentsVersion: comments.length },
    inPlace: countsOf,
  };
}

/**
 * Stores the comments and reactions, which may be stored already, of a recording that is stored. Their authors keep their ids: where an account does
 * not travel, the author is a former member.
 */
export async function storeComments(
  recordingId: string,
  { comments, reactions, removedGuests }: TransferRecording,
): Promise<void> {
  for (let start = 0; start < comments.length; start += TOGETHER_MAX)
    await tryApply(comments.slice(start, start + TOGETHER_MAX).map((each) => putComment({ ...each, recordingId })));
  const people = new Map<string, typeof reactions>();
  for (const each of reactions) {
    const key = `${each.placeId} ${each.personId}`;
    people.set(key, [...(people.get(key) ?? []), each]);
  }
  // One person after the other in a place: two changes of one item conflict.
  await pMap(
    people.values(),
    async (each) => {
      for (const { placeId, personId, ...reaction } of each)
        await tryApply(setReaction({ recordingId, placeId, personId }, reaction));
    },
    { concurrency: CONCURRENCY },
  );
  for (const { placeId, guestId } of removedGuests) await apply([putRemovedGuest(recordingId, placeId, guestId)]);
}
