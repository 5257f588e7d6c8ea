import * as z from 'zod';
import { storedText, storedTitle } from '../ground/stored-text.ts';
import { getItems } from '../table/batches.ts';
import { EXISTS, expression, IS_NEW } from '../table/expression.ts';
import { countItems, deleteUnder, getItem, inPartition, listItems } from '../table/items.ts';
import {
  commentedKey,
  commentedPrefix,
  commentKey,
  commentPrefixes,
  commentsPrefix,
  recordingKey,
  userKey,
  workspaceKey,
} from '../table/keys.ts';
import { type Change, check, put, remove, update } from '../table/transaction.ts';

const author = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), userId: z.string() }),
  z.object({
    kind: z.literal('guest'),
    guestId: z.string(),
    name: storedTitle,
    /** The proven address, in lower case; null for a guest who only gave a name. */
    email: z.string().nullable(),
    /** Of the IP address that they wrote from: see `hashAddress`. Missing in comments of earlier versions. */
    addressHash: z.string().optional(),
  }),
]);

export type CommentAuthor = z.output<typeof author>;

type MemberOrGuest = { kind: 'member'; userId: string } | { kind: 'guest'; guestId: string };

/** Identifies a person among those who comment or react: a member, or a guest of one link. */
export const personIdOf = (person: MemberOrGuest): string =>
  person.kind === 'member' ? `U${person.userId}` : `G${person.guestId}`;

/** The id of the user or of the guest whom `personIdOf` identifies. */
export const userOrGuestIdOf = (personId: string): string => personId.slice(1);

const commentItem = z.object({
  type: z.literal('comment'),
  id: z.string(),
  recordingId: z.string(),
  /** A link of the recording, or the place of its members: see functions/domain/sharing/comments/places.ts. */
  placeId: z.string(),
  /** Name of the named link when the comment was written: members still read it when the link is revoked. */
  placeName: z.string().nullable(),
  /** The comment that begins the thread; null for that comment itself. */
  parentId: z.string().nullable(),
  author,
  text: storedText,
  /**
   * A moment in seconds, as functions/domain/video/file-state/comment-moments.ts stores it; of a reply, that of its
   * thread.
   */
  at: z.number().nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
});

export type StoredComment = Omit<z.output<typeof commentItem>, 'type'>;

/** Comments of a recording, in no order: of one place, or of all places. */
export function listStoredComments(recordingId: string, placeId?: string): Promise<StoredComment[]> {
  const { PK, SK } = commentKey(recordingId, placeId ?? '', '');
  return listItems(commentItem, inPartition(PK, placeId === undefined ? SK.slice(0, -1) : SK));
}

export function countStoredComments(recordingId: string, placeId: string): Promise<number> {
  const { PK, SK } = commentKey(recordingId, placeId, '');
  return countItems(inPartition(PK, SK));
}

export const getStoredComment = (
  recordingId: string,
  placeId: string,
  commentId: string,
): Promise<StoredComment | null> => getItem(commentItem, commentKey(recordingId, placeId, commentId));

/** Reads comments; leaves out those that are deleted. In no order. */
export const getStoredComments = (
  recordingId: string,
  ids: { placeId: string; commentId: string }[],
): Promise<StoredComment[]> =>
  getItems(
    commentItem,
    ids.map(({ placeId, commentId }) => commentKey(recordingId, placeId, commentId)),
  );

const keyOf = ({ recordingId, placeId, id }: StoredComment) => commentKey(recordingId, placeId, id);

/** Belongs in the transaction that counts the comment: see `countComments`. */
export const putComment = (comment: StoredComment): Change =>
  put({ Item: { ...keyOf(comment), type: 'comment', ...comment }, onlyIf: IS_NEW });

/** Refuses a transaction when a comment is deleted. */
export const checkComment = (comment: StoredComment): Change => check({ Key: keyOf(comment), onlyIf: EXISTS });

/** Refused when the text has changed since it was read, or is deleted. */
export const setCommentText = (comment: StoredComment, text: string, editedAt: string): Change =>
  update({ Key: keyOf(comment), set: { text, editedAt }, onlyIf: expression`#text = ${comment.text}` });

/** Refused when the comment is deleted already. */
export const removeComment = (comment: StoredComment): Change => remove({ Key: keyOf(comment), onlyIf: EXISTS });

const commentedItem = z.object({ type: z.literal('commented'), workspaceId: z.string() });

/** Remembers where a user has commented. Belongs in the transaction that writes the comment. */
export const putCommentedWorkspace = (userId: string, workspaceId: string): Change =>
  put({ Item: { ...commentedKey(userId, workspaceId), type: 'commented', workspaceId } });

/** Workspaces in which a user has commented, also those that they have left. */
export const listCommentedWorkspaces = async (userId: string): Promise<string[]> =>
  (await listItems(commentedItem, inPartition(userKey(userId).PK, commentedPrefix))).map((item) => item.workspaceId);

/** The comments of a user in a workspace. It reads all comments of the workspace. */
export async function listCommentsBy(userId: string, workspaceId: string): Promise<StoredComment[]> {
  const all = await listItems(commentItem, inPartition(workspaceKey(workspaceId).PK, commentsPrefix));
  return all.filter(({ author }) => author.kind === 'member' && author.userId === userId);
}

/** Deletes all comments and reactions of a recording that is deleted, or being deleted, and everything about them. */
export async function deleteComments(recordingId: string): Promise<void> {
  const { PK } = recordingKey(recordingId);
  for (const prefix of commentPrefixes(recordingId)) await deleteUnder(PK, prefix);
}
