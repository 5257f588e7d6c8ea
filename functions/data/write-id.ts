import { randomBytes } from 'node:crypto';
import type { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { PutCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { isNamed } from '../aws/is-named.ts';

/**
 * Each write of one item stores an id of its own on the item. When its answer is lost and it is sent again, the id
 * shows that it is already done. Otherwise its condition could fail because of its own effect, or it would add to a
 * number twice. See docs/decisions/0029-a-write-that-is-sent-twice.md.
 */
const NAMES = { '#writeIds': 'writeIds', '#olderWriteIds': 'olderWriteIds' };

/**
 * Ids in the first set. When it is full, it becomes the second set: an item has at least the ids of its last 32 writes.
 */
const IDS_MAX = 32;

/** An id of 48 random bits: short, since an item has up to 64 of them. */
export const newWriteId = (): string => randomBytes(6).toString('base64url');

/** A refusal returns the existing item, at no extra cost. */
const TELLING = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** A put with a condition, as it is sent. A put without one needs no id: done twice, it has the same result. */
export const putWithWriteId = (input: Omit<PutCommandInput, 'TableName'>, writeId: string) => ({
  ...input,
  ...TELLING,
  Item: { ...input.Item, [NAMES['#writeIds']]: new Set([writeId]) },
});

/** Adds an action to a clause of an update expression, which has at most one clause of each kind. */
function withAction(expression: string, clause: 'SET' | 'ADD', action: string): string {
  const start = new RegExp(`(^| )${clause} `);
  return start.test(expression)
    ? expression.replace(start, (found) => `${found}${action}, `)
    : `${expression} ${clause} ${action}`;
}

const IS_NEW = 'NOT contains(#writeIds, :writeId) AND NOT contains(#olderWriteIds, :writeId)';

/** The two ways in which an update changes the write ids of an item, with their conditions. */
const KEEPING = {
  adding: {
    clause: 'ADD',
    action: '#writeIds :ownWriteId',
    condition: '(attribute_not_exists(#writeIds) OR size(#writeIds) < :writeIdsMax)',
  },
  turning: {
    clause: 'SET',
    action: '#olderWriteIds = #writeIds, #writeIds = :ownWriteId',
    condition: 'size(#writeIds) >= :writeIdsMax',
  },
} as const;

/** How an update stores its id: in the first set, or as the first id of a new set. */
export type IdSetUpdate = keyof typeof KEEPING;

/**
 * An update as it is sent: refused when it was done already.
 * @param input its condition must not be in parentheses as a whole: DynamoDB refuses redundant parentheses
 */
export function updateWithWriteId(
  input: Omit<UpdateCommandInput, 'TableName'> & { UpdateExpression: string },
  writeId: string,
  keeping: IdSetUpdate,
) {
  const { clause, action, condition } = KEEPING[keeping];
  const own = input.ConditionExpression ? `(${input.ConditionExpression}) AND ` : '';
  return {
    ...input,
    ...TELLING,
    UpdateExpression: withAction(input.UpdateExpression, clause, action),
    ConditionExpression: `${own}${IS_NEW} AND ${condition}`,
    ExpressionAttributeNames: { ...input.ExpressionAttributeNames, ...NAMES },
    ExpressionAttributeValues: {
      ...input.ExpressionAttributeValues,
      ':writeId': writeId,
      ':ownWriteId': new Set([writeId]),
      ':writeIdsMax': IDS_MAX,
    },
  };
}

/** Whether a single write was refused because its condition was false. */
export const isConditionFailure = (error: unknown): boolean => isNamed(error, 'ConditionalCheckFailedException');

/**
 * The item that made the condition of a write false, from the error of the write.
 * @throws the error itself when it has another reason
 */
export function refusingItem(error: unknown): Record<string, unknown> {
  if (!isConditionFailure(error)) throw error;
  const { Item } = error as ConditionalCheckFailedException;
  return Item ? unmarshall(Item) : {};
}

const idsOf = (item: Record<string, unknown>, name: keyof typeof NAMES) =>
  (item[NAMES[name]] ?? new Set()) as Set<string>;

/** Whether an item has the id of a write: the write is done, but its answer was lost. */
export const hasWrite = (item: Record<string, unknown>, writeId: string): boolean =>
  idsOf(item, '#writeIds').has(writeId) || idsOf(item, '#olderWriteIds').has(writeId);

/** How an update of an item must store its id. */
export const idSetUpdateFor = (item: Record<string, unknown>): IdSetUpdate =>
  idsOf(item, '#writeIds').size < IDS_MAX ? 'adding' : 'turning';
