import type { Change } from '../../data/apply.ts';
import { listStoredComments, personIdOf, type StoredComment } from '../../data/comment.ts';
import { commentMailOrdered, type Recipient } from '../../data/mail-order.ts';
import type { StoredRecording } from '../../data/recording.ts';

/** Most people who get a mail about one comment, besides the owner: those who wrote in its thread last. */
const THREAD_RECIPIENTS_MAX = 20;

/** Whether a comment is in the thread that another begins. */
export const isInThread = ({ id, parentId }: StoredComment, threadId: string | null): boolean =>
  threadId !== null && (id === threadId || parentId === threadId);

/** Who is mailed about a new comment: the owner, and those who wrote in its thread, if they have an address. */
async function recipientsOf(recording: StoredRecording, comment: StoredComment): Promise<Recipient[]> {
  const { recordingId, placeId, parentId } = comment;
  const others = parentId === null ? [] : await listStoredComments(recordingId, placeId);
  const wrote = others
    .filter((each) => isInThread(each, parentId))
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

/**
 * The changes that order the mails about a new comment. The schedule sends them: a visitor's call reads nothing of what
 * a mail gathers from other links.
 */
export async function mailsOrdered(
  recording: StoredRecording,
  comment: StoredComment,
  origin: string,
): Promise<Change[]> {
  const mailed = { placeId: comment.placeId, commentId: comment.id };
  return (await recipientsOf(recording, comment)).map((recipient) => commentMailOrdered(recipient, mailed, origin));
}
