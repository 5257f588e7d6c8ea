import { randomBytes } from 'node:crypto';
import type { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { isNamed } from '../../aws/is-named.ts';
import { type Attributes, expression, type Update } from './expression.ts';

/*
 * Each write of one item stores an id of its own on the item. When its answer is lost and it is sent again, the id
 * shows that it is already done. Otherwise its condition could fail because of its own effect, or it would add to a
 * number twice. See docs/decisions/0029-a-write-that-is-sent-twice.md.
 */

/**
 * Ids in the first set. When it is full, it becomes the second set: an item has at least the ids of its last 32 writes.
 */
const IDS_MAX = 32;

/** An id of 48 random bits: short, since an item has up to 64 of them. */
export const newWriteId = (): string => randomBytes(6).toString('base64url');

/** A refusal returns the existing item, at no extra cost. */
const TELLING = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** A put with a condition, as it is sent. A put without one needs no id: done twice, it has the same result. */
export const putWithWriteId = <P extends { Item: Attributes }>(put: P, writeId: string) => ({
  ...put,
  ...TELLING,
  Item: { ...put.Item, writeIds: new Set([writeId]) },
});

/** How an update stores its id: in the first set, or as the first id of a new set. */
export type IdSetUpdate = 'adding' | 'turning';

/**
 * An update as it is sent: refused when it was done already.
 * @param update its condition must not be in parentheses as a whole: DynamoDB refuses redundant parentheses
 */
export function updateWithWriteId({ set, add, onlyIf, ...update }: Update, writeId: string, keeping: IdSetUpdate) {
  const own = new Set([writeId]);
  const isNew = expression`NOT contains(writeIds, ${writeId}) AND NOT contains(olderWriteIds, ${writeId})`;
  const mayWrite = onlyIf ? expression`(${onlyIf}) AND ${isNew}` : isNew;
  if (keeping === 'adding') {
    const hasSpace = expression`(attribute_not_exists(writeIds) OR size(writeIds) < ${IDS_MAX})`;
    return {
      ...update,
      ...TELLING,
      set,
      add: { ...add, writeIds: own },
      onlyIf: expression`${mayWrite} AND ${hasSpace}`,
    };
  }
  return {
    ...update,
    ...TELLING,
    set: { ...set, olderWriteIds: expression`writeIds`, writeIds: own },
    add,
    onlyIf: expression`${mayWrite} AND size(writeIds) >= ${IDS_MAX}`,
  };
}

/** Whether a single write was refused because its condition was false. */
export const isConditionFailure = (error: unknown): boolean => isNamed(error, 'ConditionalCheckFailedException');

/**
 * The item that made the condition of a write false, from the error of the write.
 * @throws the error itself when it has another reason
 */
export function refusingItem(error: unknown): Attributes {
  if (!isConditionFailure(error)) throw error;
  const { Item } = error as ConditionalCheckFailedException;
  return Item ? unmarshall(Item) : {};
}

const idsOf = (item: Attributes, name: 'writeIds' | 'olderWriteIds') => (item[name] ?? new Set()) as Set<string>;

/** Whether an item has the id of a write: the write is done, but its answer was lost. */
export const hasWrite = (item: Attributes, writeId: string): boolean =>
  idsOf(item, 'writeIds').has(writeId) || idsOf(item, 'olderWriteIds').has(writeId);

/** How an update of an item must store its id. */
export const idSetUpdateFor = (item: Attributes): IdSetUpdate =>
  idsOf(item, 'writeIds').size < IDS_MAX ? 'adding' : 'turning';
