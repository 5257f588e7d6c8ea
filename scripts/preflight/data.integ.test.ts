import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it, vi } from 'vitest';
import { DATA_VERSION } from '#functions/data/table/data-version.ts';
import { deleteItem, putItem } from '#functions/data/table/items.ts';
import { dataVersionKey, migrationStateKey, recordingKey } from '#functions/data/table/keys.ts';
import { storeMigrationsDone } from '#functions/data/upkeep/migrations.ts';
import { storeRecording } from '#functions/domain/test-support/recordings.ts';
import { MIGRATIONS_BEFORE, STOP_ADVICE } from '#shared/model/upkeep/migrations.ts';
import { useOwnTable } from '../test-support/use-own-table.ts';
import { checkData } from './data.ts';
import type { Target } from './target.ts';

useOwnTable();

/** Lets the time pass in which a look at the version counts, also one that another test has moved by half a minute. */
function later(): void {
  const ms = performance.now() + 100_000;
  vi.spyOn(performance, 'now').mockReturnValue(ms);
}

beforeEach(() => deleteItem(migrationStateKey()));

const check = (outputs: [string, string][], tableName = '') =>
  checkData({
    stack: { outputs: new Map(outputs) } as unknown as Target['stack'],
    region: process.env.AWS_REGION ?? '',
    context: () => tableName,
  });
const checkTable = () => check([['TableName', process.env.TABLE_NAME ?? '']]);
const REFUSED = [{ level: 'error', text: expect.stringContaining(STOP_ADVICE) }];

it('a stage without a table has nothing to check', async () => {
  expect(await check([])).toEqual([]);
});

it('a stage of this version, and a new one, may be deployed', async () => {
  await storeRecording({});
  expect(await checkTable()).toMatchObject([{ level: 'ok' }]);
  await storeMigrationsDone(MIGRATIONS_BEFORE);
  expect(await checkTable()).toMatchObject([{ level: 'ok' }]);
});

it('a stage whose migrations are not done is refused, also as a restored table', async () => {
  await storeMigrationsDone(MIGRATIONS_BEFORE - 1);
  expect(await checkTable()).toEqual(REFUSED);
  expect(await check([], process.env.TABLE_NAME)).toEqual(REFUSED);
});

it('a stage of a version without migrations is refused', async () => {
  const Key = recordingKey('w_r');
  await putItem({ Item: { ...Key, type: 'recording', id: 'w_r', originalKey: 'originals/a' } });
  expect(await checkTable()).toEqual(REFUSED);
  await deleteItem(Key);
});

it.each([
  ['an earlier', DATA_VERSION - 2, STOP_ADVICE],
  ['a later', DATA_VERSION + 1, `this program knows ${DATA_VERSION}`],
])('a stage with data of %s form is refused', async (_form, version, text) => {
  const { TABLE_NAME: table = '' } = process.env;
  // By a client of its own: those of the product refuse such a table.
  const store = (number: number) =>
    DynamoDBDocumentClient.from(new DynamoDBClient({})).send(
      new PutCommand({
        TableName: table,
        Item: { ...dataVersionKey(), type: 'dataVersion', version: number, writtenFrom: '' },
      }),
    );
  await store(version);
  later();
  expect(await checkTable()).toEqual([{ level: 'error', text: expect.stringContaining(text) }]);
  await store(DATA_VERSION);
});
