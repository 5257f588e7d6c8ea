import type { RunningResource } from '../template/resources.ts';

interface Index {
  IndexName: string;
  KeySchema: unknown;
  Projection: unknown;
}

/** Properties of AWS::DynamoDB::Table and GlobalTable that are used here. */
export interface TableProperties {
  KeySchema: unknown;
  AttributeDefinitions: unknown;
  GlobalSecondaryIndexes?: Index[];
  LocalSecondaryIndexes?: Index[];
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
  StreamSpecification?: { StreamViewType: string };
}

type Call = (action: string, input: object) => Promise<Record<string, unknown>>;

/** The engine requires an authorization header but does not check it. */
const ENGINE_AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00';

/** Calls the engine directly, without a signature: only this machine can reach it. */
const caller =
  (port: number): Call =>
  async (action, input) => {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-date': '20260101T000000Z',
        'x-amz-target': `DynamoDB_20120810.${action}`,
        authorization: ENGINE_AUTHORIZATION,
      },
      body: JSON.stringify(input),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${action}: ${JSON.stringify(answer)}`);
    return answer;
  };

const bare = ({ IndexName, KeySchema, Projection }: Index) => ({ IndexName, KeySchema, Projection });

async function createTable(call: Call, { ref, properties }: RunningResource<TableProperties>): Promise<void> {
  await call('CreateTable', {
    TableName: ref,
    KeySchema: properties.KeySchema,
    AttributeDefinitions: properties.AttributeDefinitions,
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes?.map(bare),
    LocalSecondaryIndexes: properties.LocalSecondaryIndexes?.map(bare),
    ...(properties.StreamSpecification && {
      StreamSpecification: { StreamEnabled: true, ...properties.StreamSpecification },
    }),
  });
  const ttl = properties.TimeToLiveSpecification;
  if (ttl?.Enabled) {
    const TimeToLiveSpecification = { AttributeName: ttl.AttributeName, Enabled: true };
    await call('UpdateTimeToLive', { TableName: ref, TimeToLiveSpecification });
  }
}

/** Creates the missing tables. */
export async function createTables(port: number, tables: RunningResource<TableProperties>[]): Promise<void> {
  const call = caller(port);
  const { TableNames } = (await call('ListTables', {})) as { TableNames: string[] };
  for (const table of tables) {
    if (!TableNames.includes(table.ref)) await createTable(call, table);
  }
}
