import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { STOP_ADVICE } from '#shared/model/migrations.ts';
import { environmentValue } from '../../process/environment.ts';
import { dataVersionKey } from './keys.ts';

/** The form of items that this version of the program reads and writes. */
export const DATA_VERSION = 2;

/** How long a check counts, in milliseconds. Items of a new form may be written once this is over. */
export const CHECK_COUNTS_MS = 30_000;

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

/**
 * Makes clients refuse each request while the table has items of another version of the program: this version would
 * misread them, and lose what it does not know.
 * @param unchecked a client of its own for the checks
 */
export function refuseOtherData(clients: DynamoDBClient[], unchecked: DynamoDBClient): void {
  const reader = DynamoDBDocumentClient.from(unchecked);
  let checking: Promise<void> | null = null;
  let checked: Moment | null = null;

  async function check(): Promise<void> {
    const TableName = environmentValue('TABLE_NAME');
    const { Item } = await reader.send(new GetCommand({ TableName, Key: dataVersionKey() }));
    // A new table has no number yet.
    const version = Number(Item?.version ?? DATA_VERSION);
    if (version > DATA_VERSION) {
      throw new NewerDataError(`The table has data of version ${version}, and this program knows ${DATA_VERSION}`);
    }
    if (version < DATA_VERSION) throw new OldDataError(`The table has data of version ${version}.`);
    checked = moment();
  }

  /** Many requests at once wait for one check. */
  function checkOnce(): Promise<void> {
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  }

  for (const { middlewareStack } of clients) {
    middlewareStack.add(
      (next) => async (args) => {
        if (!isRecent(checked)) await checkOnce();
        return next(args);
      },
      { step: 'initialize', name: 'refuseOtherData' },
    );
  }
}
