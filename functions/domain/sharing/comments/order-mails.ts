import type { Change } from '../../../data/ground/apply.ts';
import type { StoredEvent } from '../../../data/ground/event.ts';
import { orderMailsTo, type Recipient } from '../../../data/ground/mail-order.ts';
import { getStoredComment, listStoredComments, personIdOf, type StoredComment } from '../../../data/sharing/comment.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { THREAD_RECIPIENTS_MAX } from '../../../process/limits.ts';

/** Whether a comment is in the thread that another begins. */
export const isInThread = ({ id, parentId }: StoredComment, threadId: string | null): boolean =>
  threadId !== null && (id === threadId || parentId === threadId);

/** Who is mailed about a new comment: the owner, and those who wrote in its thread, if they have an address. */
async function recipientsOf(recording: StoredRecording, comment: StoredComment): Promise<Recipient[]> {
  const { recordingId, placeId, parentId } = comment;
  const others = parentId === null ? [] : await listStoredComments(recordingId, placeId);
  const wrote = others
    // The event may be read late: who has written since then is not among them.
    .filter((each) => isInThread(each, parentId) && (each.id === parentId || each.id < comment.id))
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .filter(({ author }) => author.kind === 'member' || author.email !== null);
  const people = new Map(
    wrote.map(({ author }) => {
      const recipientId = personIdOf(author);
      return [recipientId, { recordingId, recipientId, placeId: author.kind === 'guest' ? placeId : null }];
    }),
  );
  const owner = { recordingId, recipientId: personIdOf({ kind: 'member', userId: recording.userId }), placeId: null };
  people.delete(owner.recipientId);
  const all = [owner, ...[...people.values()].slice(0, THREAD_RECIPIENTS_MAX)];
  return all.filter(({ recipientId }) => recipientId !== personIdOf(comment.author));
}

/** The changes that order the mails about a new comment; none when it is deleted. */
export async function orderCommentMails({ subject, details }: StoredEvent, origin: string): Promise<Change[]> {
  const [recordingId, placeId] = [String(details.recordingId), String(details.placeId)];
  const [recording, comment] = await Promise.all([
    getStoredRecording(recordingId),
    getStoredComment(recordingId, placeId, subject.id),
  ]);
  const recipients = recording && comment ? await recipientsOf(recording, comment) : [];
  const mailed = { placeId, commentId: subject.id };
  return recipients.length > 0 ? orderMailsTo(recordingId, recipients, mailed, origin) : [];
}
