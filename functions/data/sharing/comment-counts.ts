import { COMMENTS_MAX } from '#shared/limits.ts';
import { EXISTS, Expression, expression } from '../table/expression.ts';
import { tryUpdateItem } from '../table/items.ts';
import { recordingKey } from '../table/keys.ts';
import { type Change, update } from '../table/transaction.ts';
import { isOpenLink, keyOfLink, type StoredLink } from './link-item.ts';

export interface CommentsChange {
  recordingId: string;
  /** Comments that are added, or (negative) deleted; 0 for other changes. */
  by: number;
  /** The link of the place; null without one. */
  link: Pick<StoredLink, 'recordingId' | 'id' | 'name' | 'shareToken'> | null;
  /** For new comments: refused when the recording has so many comments, of all places. Missing for any number. */
  below?: number | undefined;
  /** The comment that the owner has not read. */
  unreadCommentId?: string | undefined;
  /** For new and deleted comments: the number of the file that shows or hides them. Refused when there is another. */
  fileNumber?: number;
  /** For deleted comments: how many of them a cut hides, and the key of their place in `hiddenComments`. */
  hidden?: { key: string; count: number };
}

const isOpen = expression`(attribute_not_exists(areCommentsClosed) OR areCommentsClosed = ${false})`;
const isWritable = expression`${EXISTS} AND ${isOpen}`;
/** The condition that a recording takes another comment. */
const takesMore = (below: number | undefined): Expression =>
  below === undefined
    ? isWritable
    : expression`${isWritable} AND (attribute_not_exists(commentCount) OR commentCount < ${below})`;
/** The condition that a link takes another comment. */
const linkTakesMore = expression`(attribute_not_exists(linkCommentCount) OR linkCommentCount < ${COMMENTS_MAX})`;

const isUnchanged = ({ by, below, fileNumber }: CommentsChange): Expression => {
  const mayChange = by > 0 ? takesMore(below) : EXISTS;
  return fileNumber === undefined ? mayChange : expression`${mayChange} AND #file.#number = ${fileNumber}`;
};

/** The number of hidden comments without some that are deleted. */
function lessHidden({ hidden }: CommentsChange) {
  if (!hidden || hidden.count === 0) return {};
  const path = `hiddenComments.#${hidden.key}`;
  return { [path]: new Expression([`#${path} - `, ''], [hidden.count]) };
}

/**
 * Counts a change of comments in the recording, and in the link that it belongs to. Belongs in the transaction of the
 * change, which is then refused when the recording or the link is deleted, or takes no more comments. It writes no other
 * attribute, and not the recording's version, so that nothing else conflicts with it.
 */
export function countComments(change: CommentsChange): Change[] {
  const { recordingId, by, link, unreadCommentId } = change;
  const all = { commentCount: by, commentsVersion: 1 };
  const own = { linkCommentCount: by, linkCommentsVersion: 1 };
  const linkMay = (is: Expression): Expression => (by > 0 ? expression`${is} AND ${linkTakesMore}` : is);
  const isSame = link && isOpenLink(link);
  const mayChange = isUnchanged(change);
  return [
    update({
      Key: recordingKey(recordingId),
      set: { unreadCommentId, ...lessHidden(change) },
      add: all,
      onlyIf: mayChange,
    }),
    ...(link && isSame ? [update({ Key: keyOfLink(link), add: own, onlyIf: linkMay(isSame) })] : []),
  ];
}

/** Remembers the last comment that the owner has read. It never goes back. */
export async function saveCommentsRead(recordingId: string, readCommentId: string): Promise<void> {
  await tryUpdateItem({
    Key: recordingKey(recordingId),
    set: { readCommentId },
    onlyIf: expression`${EXISTS} AND (attribute_not_exists(readCommentId) OR readCommentId = ${null}
      OR readCommentId < ${readCommentId})`,
  });
}
