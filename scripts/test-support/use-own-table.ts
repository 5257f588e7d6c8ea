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

const definitionOf = ({ IndexName, KeySchema, Projection }: GlobalSecondaryIndexDescription) => ({
  ...{ IndexName, KeySchema, Projection },
});

/**
 * Gives a test file a table of its own, like the one that all share. A sweep takes whatever is due in its table: in the
 * shared one, those of other test files, which run at the same moment in another process with other stand-ins for AWS,
 * and those take what is due here. Only what runs in the test's own process uses this table, and nothing of the stack.
 */
export function useOwnTable(): void {
  const client = new DynamoDBClient({});
  const shared = process.env.TABLE_NAME;
  const TableName = `${shared}-${ulid()}`;

  beforeAll(async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: shared }));
    const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes = [] } = Table ?? {};
    await client.send(
      new CreateTableCommand({
        ...{ TableName, KeySchema, AttributeDefinitions, BillingMode: 'PAY_PER_REQUEST' },
        GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(definitionOf),
      }),
    );
    await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 20 }, { TableName });
    process.env.TABLE_NAME = TableName;
  });

  afterAll(async () => {
    process.env.TABLE_NAME = shared;
    await client.send(new DeleteTableCommand({ TableName }));
    client.destroy();
  });
}
