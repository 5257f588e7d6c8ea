import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndexDescription,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll } from 'vitest';
import { getSigningKeys, saveSigningKeys } from '#functions/data/ground/signing-keys.ts';
import { storeDataVersion } from './store-data-version.ts';

const definitionOf = ({ IndexName, KeySchema, Projection }: GlobalSecondaryIndexDescription) => ({
  IndexName,
  KeySchema,
  Projection,
});

/**
 * Gives a test file a table of its own, with the keys of the shared one, and its keys that sign media tokens. A sweep or
 * cleanup processes everything that is due in its table. In the shared table it would process the items of other test
 * files, which run at the same time in another process with other mocks of AWS, and which are more with each file. Only
 * code in the test's own process uses this table; the stack does not.
 */
export function useOwnTable(): void {
  const client = new DynamoDBClient({});
  const shared = process.env.TABLE_NAME;
  const TableName = `${shared}-${ulid()}`;

  beforeAll(async () => {
    const signing = await getSigningKeys();
    const { Table } = await client.send(new DescribeTableCommand({ TableName: shared }));
    const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes = [] } = Table ?? {};
    await client.send(
      new CreateTableCommand({
        TableName,
        KeySchema,
        AttributeDefinitions,
        BillingMode: 'PAY_PER_REQUEST',
        GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(definitionOf),
      }),
    );
    await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 20 }, { TableName });
    process.env.TABLE_NAME = TableName;
    await saveSigningKeys(null, signing?.keys ?? []);
    await storeDataVersion();
  });

  afterAll(async () => {
    process.env.TABLE_NAME = shared;
    await client.send(new DeleteTableCommand({ TableName }));
    client.destroy();
  });
}
