import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, writeClient } from './client.ts';
import { type Attributes, type Expression, type Update, unchangedSince, writeParameters } from './expression.ts';
import type { Key } from './keys.ts';
import { retryWrite } from './retry-write.ts';

/** A new item, or one that replaces the item with the same key. */
interface Put {
  Item: Attributes;
  onlyIf?: Expression | undefined;
}

declare const OPAQUE: unique symbol;

/** One write of a transaction, for code outside `functions/data`: that code cannot look into it. */
export interface Change {
  readonly [OPAQUE]: true;
}

interface Write {
  Put?: Put;
  Update?: Update;
  Delete?: { Key: Key; onlyIf?: Expression };
  ConditionCheck?: { Key: Key; onlyIf: Expression };
}

const changeOf = (write: Write): Change => write as unknown as Change;
export const writeOf = (change: Change): Write => change as unknown as Write;

export const put = (Put: Put): Change => changeOf({ Put });
export const update = (Update: Update): Change => changeOf({ Update });
export const remove = (Delete: NonNullable<Write['Delete']>): Change => changeOf({ Delete });
/** Writes nothing, but refuses the transaction when the condition is false. */
export const check = (ConditionCheck: NonNullable<Write['ConditionCheck']>): Change => changeOf({ ConditionCheck });

/** Replaces an item that was read; refused when it has changed since. @param before null for a new item */
export const replace = (before: { version: number } | null, Item: Attributes): Change =>
  put({
    Item: { ...Item, version: (before?.version ?? 0) + 1 },
    onlyIf: unchangedSince('version', before?.version ?? null),
  });

const whenDone = new WeakMap<Change, () => void>();

/** A change that calls back once its transaction is done. */
export function withCallback(change: Change, done: () => void): Change {
  whenDone.set(change, done);
  return change;
}

/**
 * Writes all or nothing. After a refusal, `failedConditions` returns the failed writes. DynamoDB remembers the token
 * for ten minutes, so a transaction that is sent again after a lost answer is done once. After a refusal, it needs a
 * new token.
 */
export async function transact(changes: Change[]): Promise<void> {
  const TransactItems = changes.map((change) => {
    const [[kind, input]] = Object.entries(writeOf(change)) as [[string, Partial<Update>]];
    return { [kind]: { TableName: TableName(), ...writeParameters(input) } };
  });
  let ClientRequestToken = randomUUID();
  await retryWrite((mayBeDone) => {
    if (!mayBeDone) ClientRequestToken = randomUUID();
    return writeClient.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }));
  });
  for (const change of changes) whenDone.get(change)?.();
}
