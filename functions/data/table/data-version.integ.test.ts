import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import type { AppError } from '../../domain/ground/app-error.ts';
import { asRefusal } from '../../domain/ground/busy.ts';
import { storedRecording } from '../../domain/test-support/stored-recording.ts';
import { logRefusal } from '../../http/log-request.ts';
import { captureLog } from '../../observability/test-support/captured-log.ts';
import * as clock from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { apply } from '../ground/apply.ts';
import { getStoredRecording } from '../video/recording.ts';
import { writeRecording } from '../video/recording-changes.ts';
import { DATA_VERSION } from './data-version.ts';
import { dataVersionKey } from './keys.ts';

useOwnTable();
const log = captureLog();
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const at = () => ({ TableName: process.env.TABLE_NAME, Key: dataVersionKey() });

/** Lets the time pass in which a check counts. */
function later(): void {
  const ms = performance.now() + 31_000;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
}

afterEach(async () => {
  await table.send(new DeleteCommand(at()));
});

it.each([
  ['a later', DATA_VERSION + 1, 'NewerDataError'],
  ['an earlier', 1, 'OldDataError'],
])(
  'a table with data of %s version answers nothing and takes nothing, until the data are known again',
  async (_which, version, error) => {
    const before = storedRecording();
    await apply(writeRecording(null, before));
    await getStoredRecording(before.id);
    await table.send(new PutCommand({ TableName: at().TableName, Item: { ...at().Key, version } }));
    later();
    const refused = await Promise.allSettled([
      ...[before.id, newId()].map(getStoredRecording),
      apply(writeRecording(null, storedRecording())),
    ]);
    expect(refused.map((each) => each.status === 'rejected' && each.reason.name)).toEqual(Array(3).fill(error));
    const refusal = asRefusal(refused.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))[0]);
    expect(refusal).toMatchObject({ name: 'AppError', code: 'BUSY' });
    logRefusal(refusal as AppError);
    expect(JSON.stringify(log.lines().filter(({ level }) => level === 'ERROR'))).toContain(error);
    await table.send(new DeleteCommand(at()));
    expect(await getStoredRecording(before.id)).toMatchObject({ id: before.id });
  },
);

it('a table of the version before answers, and takes nothing until every function of that version refuses it', async () => {
  const before = storedRecording();
  await apply(writeRecording(null, before));
  await table.send(new PutCommand({ TableName: at().TableName, Item: { ...at().Key, version: DATA_VERSION - 1 } }));
  later();
  expect(await getStoredRecording(before.id)).toMatchObject({ id: before.id });
  const write = () => apply(writeRecording(null, storedRecording()));
  for (let tries = 0; tries < 2; tries += 1) {
    const error = await write().catch((refused: unknown) => refused);
    expect(asRefusal(error)).toMatchObject({ code: 'BUSY' });
  }
  const { Item } = await table.send(new GetCommand(at()));
  expect(Item).toMatchObject({ type: 'dataVersion', version: DATA_VERSION });
  vi.spyOn(clock, 'nowMs').mockReturnValue(Date.parse(Item?.writtenFrom));
  await write();
});
