import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { STOP_ADVICE } from '#shared/model/upkeep/migrations.ts';
import { isNamed } from '../../aws/is-named.ts';
import { isoNow, nowMs } from '../../process/clock.ts';
import { environmentValue } from '../../process/environment.ts';
import { dataVersionKey } from './keys.ts';

/** The form of items that this version of the program writes. It also reads `READ_FROM`. */
export const DATA_VERSION = 3;

/** The form of `OLDEST_READ`. */
const READ_FROM = 2;

/** How long a check counts, in milliseconds. Items of a new form may be written once this is over. */
const CHECK_COUNTS_MS = 30_000;

/** A check of a function counts so long; it began a little earlier, and clocks differ by less than a second. */
const ALL_KNOW_SECONDS = CHECK_COUNTS_MS / 1000 + 5;

/** The table has items that only a later version of the program can read. */
class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
}

/** The table has items that only an earlier version of the program can read. @param fault how that is known, a sentence */
export class OldDataError extends Error {
  override readonly name = 'OldDataError';

  constructor(fault: string) {
    super(`${fault} ${STOP_ADVICE}`);
  }
}

/** Functions of the version before may still write items in the form that they know. */
class WritesPausedError extends Error {
  override readonly name = 'WritesPausedError';
}

/**
 * Stores that the table gets items in the form of `DATA_VERSION`, unless that is stored already. Programs that do not know
 * it refuse all requests from then on.
 * @param unchecked a client without checks
 * @param knownInSeconds until all functions know it: from then on, such items are written
 */
export async function raiseDataVersion(unchecked: DynamoDBClient, knownInSeconds = ALL_KNOW_SECONDS): Promise<void> {
  const values = { ':type': 'dataVersion', ':version': DATA_VERSION, ':from': isoNow(knownInSeconds) };
  try {
    await DynamoDBDocumentClient.from(unchecked).send(
      new UpdateCommand({
        TableName: environmentValue('TABLE_NAME'),
        Key: dataVersionKey(),
        UpdateExpression: 'SET #type = :type, #version = :version, writtenFrom = :from',
        ConditionExpression: 'attribute_not_exists(#version) OR #version < :version',
        ExpressionAttributeNames: { '#type': 'type', '#version': 'version' },
        ExpressionAttributeValues: values,
      }),
    );
  } catch (error) {
    // A function that may not write leaves it to the others.
    if (!isNamed(error, 'ConditionalCheckFailedException', 'AccessDeniedException')) throw error;
  }
}

/** By two clocks, in milliseconds: somebody may set the first, and the second may stand still in a frozen instance. */
interface Moment {
  clock: number;
  monotonic: number;
}

const moment = (): Moment => ({ clock: Date.now(), monotonic: performance.now() });

function isRecent(before: Moment | null): boolean {
  if (!before) return false;
  const { clock, monotonic } = moment();
  const passed = [clock - before.clock, monotonic - before.monotonic];
  return passed.every((ms) => Math.abs(ms) <= CHECK_COUNTS_MS);
}

/** The version of the data of the table. @throws NewerDataError, OldDataError */
async function readVersion(reader: DynamoDBDocumentClient): Promise<{ version: number; writtenFrom: string }> {
  const TableName = environmentValue('TABLE_NAME');
  const { Item } = await reader.send(new GetCommand({ TableName, Key: dataVersionKey() }));
  // A new table has no number yet.
  const version = Number(Item?.version ?? DATA_VERSION);
  if (version > DATA_VERSION) {
    throw new NewerDataError(`The table has data of version ${version}, and this program knows ${DATA_VERSION}`);
  }
  if (version < READ_FROM) throw new OldDataError(`The table has data of version ${version}.`);
  return { version, writtenFrom: String(Item?.writtenFrom ?? '') };
}

/** Makes a check before each request of a client, unless one has succeeded lately. Many requests at once wait for one. */
function checkBefore({ middlewareStack }: DynamoDBClient, check: () => Promise<void>): void {
  let checking: Promise<void> | null = null;
  let checked: Moment | null = null;
  const checkOnce = (): Promise<void> => {
    checking ??= check()
      .then(() => {
        checked = moment();
      })
      .finally(() => {
        checking = null;
      });
    return checking;
  };
  middlewareStack.add(
    (next) => async (args) => {
      if (!isRecent(checked)) await checkOnce();
      return next(args);
    },
    { step: 'initialize', name: 'refuseOtherData' },
  );
}

/**
 * Makes clients refuse each request while the table has items of another version of the program: this version would
 * misread them, and lose what it does not know. Data that this version reads and the version before writes get the number of
 * this one with the first write. Writes are refused until every function of the version before knows that.
 * @param unchecked a client of its own for the checks
 */
export function refuseOtherData(
  clients: { reader: DynamoDBClient; writer: DynamoDBClient },
  unchecked: DynamoDBClient,
) {
  const table = DynamoDBDocumentClient.from(unchecked);
  checkBefore(clients.reader, async () => {
    await readVersion(table);
  });
  checkBefore(clients.writer, async () => {
    const { version, writtenFrom } = await readVersion(table);
    if (version < DATA_VERSION) await raiseDataVersion(unchecked);
    if (version < DATA_VERSION || Date.parse(writtenFrom) > nowMs())
      throw new WritesPausedError('The version before may still write for some seconds. Please try again.');
  });
}
