import * as z from 'zod';
import { nowSeconds } from '../../process/clock.ts';
import { sha256 } from '../../process/ids.ts';
import { COMMENT_REQUEST_SECONDS } from '../../process/limits.ts';
import { IS_NEW } from '../table/expression.ts';
import { getItem } from '../table/items.ts';
import { commentFactKey } from '../table/keys.ts';
import { type Change, put } from '../table/transaction.ts';

const requestItem = z.object({ type: z.literal('commentRequest'), placeId: z.string(), commentId: z.string() });

/** A request to write a comment that a client may send again. */
export interface CommentRequest {
  recordingId: string;
  personId: string;
  /** The client's own number. */
  requestId: string;
}

const keyOf = ({ recordingId, personId, requestId }: CommentRequest) =>
  commentFactKey(recordingId, 'REQUEST', sha256(`${personId}#${requestId}`));

/** The comment that a request has written; null when it has written none. */
export const findWritten = (request: CommentRequest): Promise<z.output<typeof requestItem> | null> =>
  getItem(requestItem, keyOf(request));

/** Belongs in the transaction that writes the comment. Refused when the same request has written one. */
export const putCommentRequest = (request: CommentRequest, { placeId, id }: { placeId: string; id: string }): Change =>
  put({
    Item: {
      ...keyOf(request),
      type: 'commentRequest',
      placeId,
      commentId: id,
      ttl: nowSeconds() + COMMENT_REQUEST_SECONDS,
    },
    onlyIf: IS_NEW,
  });
