import type { Agent } from 'node:http';
import { bytesOf } from '../http/answer.ts';
import { proxy } from '../http/proxy.ts';
import type { RunningResource } from '../template/resources.ts';

interface Index {
  IndexName: string;
  KeySchema: unknown;
  Projection: unknown;
}

/** Properties of AWS::DynamoDB::Table that are used here. */
export interface TableProperties {
  KeySchema: unknown;
  AttributeDefinitions: unknown;
  GlobalSecondaryIndexes?: Index[];
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
}

type Call = (action: string, input: object) => Promise<Record<string, unknown>>;

/** The engine requires an authorization header but does not check it. */
const ENGINE_AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00';

/** Calls the engine directly, without a signature. */
const caller =
  (engine: Agent): Call =>
  async (action, input) => {
    const body = Buffer.from(JSON.stringify(input));
    const headers = {
      'content-length': String(body.length),
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': '20260101T000000Z',
      'x-amz-target': `DynamoDB_20120810.${action}`,
      authorization: ENGINE_AUTHORIZATION,
    };
    const answer = await proxy(engine, { method: 'POST', url: '/', headers }, body);
    const text = (await bytesOf(answer)).toString();
    if (answer.status !== 200) throw new Error(`${action}: ${text}`);
    return JSON.parse(text);
  };

const bare = ({ IndexName, KeySchema, Projection }: Index) => ({ IndexName, KeySchema, Projection });

async function createTable(call: Call, { ref, properties }: RunningResource<TableProperties>): Promise<void> {
  await call('CreateTable', {
    TableName: ref,
    KeySchema: properties.KeySchema,
    AttributeDefinitions: properties.AttributeDefinitions,
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes?.map(bare),
  });
  const ttl = properties.TimeToLiveSpecification;
  if (ttl?.Enabled) {
    const TimeToLiveSpecification = { AttributeName: ttl.AttributeName, Enabled: true };
    await call('UpdateTimeToLive', { TableName: ref, TimeToLiveSpecification });
  }
}

/**
 * Reads every item of the tables, which fails when one of them is damaged.
 * @param engine connections to it
 */
export async function readTables(engine: Agent, tables: RunningResource<TableProperties>[]): Promise<void> {
  const call = caller(engine);
  for (const { ref } of tables) {
    let start: unknown;
    do {
      const page = await call('Scan', { TableName: ref, Select: 'COUNT', ExclusiveStartKey: start });
      start = page.LastEvaluatedKey;
    } while (start);
  }
}

/**
 * Creates the missing tables.
 * @param engine connections to it
 */
export async function createTables(engine: Agent, tables: RunningResource<TableProperties>[]): Promise<void> {
  const call = caller(engine);
  const { TableNames } = (await call('ListTables', {})) as { TableNames: string[] };
  for (const table of tables) {
    if (!TableNames.includes(table.ref)) await createTable(call, table);
  }
}
