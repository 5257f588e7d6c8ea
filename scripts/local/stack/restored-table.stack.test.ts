import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApp } from '#infra/new-app.ts';
import { readStackSettings } from '#infra/settings.ts';
import { FramekeepStack } from '#infra/stack.ts';
import { clientOptions } from '../../client/client-options.ts';
import { newAccount, TEST_PASSWORD, TestClient } from '../../client/test-client.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { readStack } from '../template/read-stack.ts';
import { type RunningStack, STACK_LOG, startStack } from './stack.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const RESTORED = 'framekeep-restored';

const folder = temporaryFolder();
const dataDir = path.join(folder, 'data');
const withRestoredTable = path.join(folder, 'cdk.out');
let stack: RunningStack;

/** The same app and bundles as those of the other stack, with the one setting. */
function synthesize(): void {
  const app = newApp({ outdir: withRestoredTable, context: { tableName: RESTORED }, checkTemplates: false });
  const functionDir = (name: string) => path.join(ROOT, 'dist/functions', name);
  new FramekeepStack(app, readStackSettings(app.node), { functionDir, webDir: path.join(ROOT, 'dist/web') });
  app.synth();
}

const start = (cdkOut: string) => startStack({ port: 0, dataDir, cdkOut });

beforeAll(async () => {
  synthesize();
  stack = await start(path.join(ROOT, 'cdk.out'));
});

afterAll(() => stack.stop());

/** A client with the permissions of the operator. */
function operator(): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient(clientOptions(stack.environment)));
}

/**
 * Creates a table as `restore-table-to-point-in-time` does: with keys, index and items, without time to live.
 */
async function restore(from: string, to: string): Promise<number> {
  const client = operator();
  const { Table } = await client.send(new DescribeTableCommand({ TableName: from }));
  await client.send(
    new CreateTableCommand({
      TableName: to,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  );
  const items = await itemsIn(from);
  for (let first = 0; first < items.length; first += 25) {
    const RequestItems = { [to]: items.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } })) };
    await client.send(new BatchWriteCommand({ RequestItems }));
  }
  return items.length;
}

async function itemsIn(table: string): Promise<Record<string, unknown>[]> {
  const { Items = [], LastEvaluatedKey } = await operator().send(new ScanCommand({ TableName: table }));
  expect(LastEvaluatedKey).toBeUndefined();
  return Items;
}

const names = async (client: TestClient, workspaceId: string) => {
  const { body } = await client.call<{ name: string }[]>('GET', `/api/workspaces/${workspaceId}/projects`);
  return body.map(({ name }) => name).sort();
};

it('a stack that names a restored table uses it, and does not change its own table', async () => {
  const { client, email, workspaceId } = await newAccount(stack.appUrl);
  await client.call('POST', '/api/projects', { name: 'Before', workspaceId });
  const own = stack.environment.TABLE_NAME ?? '';
  expect(await restore(own, RESTORED)).toBeGreaterThan(4);
  await client.call('POST', '/api/projects', { name: 'After', workspaceId });
  const left = await itemsIn(own);
  await stack.stop();

  stack = await start(withRestoredTable);
  const later = new TestClient(stack.appUrl);
  expect((await later.call('POST', '/api/auth/login', { email, password: TEST_PASSWORD })).status).toBe(200);
  expect(await names(later, workspaceId)).toEqual(['Before']);
  expect((await later.call('POST', '/api/projects', { name: 'Since', workspaceId })).status).toBe(201);
  expect(await names(later, workspaceId)).toEqual(['Before', 'Since']);

  const itsOwn = Object.entries(readStack(withRestoredTable).template.Resources).filter(
    ([, { Type }]) => Type === 'AWS::DynamoDB::Table',
  );
  expect(itsOwn).toHaveLength(1);
  const byKey = (items: Record<string, unknown>[]) => items.map(({ PK, SK }) => `${PK} ${SK}`).sort();
  expect(byKey(await itemsIn(own))).toEqual(byKey(left));
  expect(readFileSync(path.join(dataDir, STACK_LOG), 'utf8')).not.toContain(' [iam] ');
});
