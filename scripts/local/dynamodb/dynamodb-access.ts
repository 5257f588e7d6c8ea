import type { Access } from '../iam/access.ts';
import { ACCOUNT_ID, REGION } from '../template/physical-names.ts';

/** Fields of DynamoDB's requests that name their resources. */
export interface DynamoDbInput {
  TableName?: string;
  IndexName?: string;
  RequestItems?: Record<string, unknown>;
  BackupName?: string;
  BackupArn?: string;
  TransactItems?: Record<string, { TableName?: string }>[];
}

/** Requests name a table by its name or its ARN. */
const tableArn = (name: string) =>
  name.startsWith('arn:') ? name : `arn:aws:dynamodb:${REGION}:${ACCOUNT_ID}:table/${name}`;

const onTable = (action: string, name = ''): Access => ({ action: `dynamodb:${action}`, resource: tableArn(name) });

/**
 * The permission of each part of a transaction:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
const PARTS: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

const partsOf = ({ TransactItems = [] }: DynamoDbInput): Access[] =>
  TransactItems.flatMap((item) =>
    Object.entries(item).map(([part, { TableName }]) => onTable(PARTS[part] ?? part, TableName)),
  );

const tablesOf = (action: string, { RequestItems = {} }: DynamoDbInput): Access[] =>
  Object.keys(RequestItems).map((name) => onTable(action, name));

/** Operations without a table. */
const ON_NONE = ['ListTables', 'DescribeLimits', 'DescribeEndpoints'];
const ON_ONE = /^(Get|Put|Update|Delete)Item$|^(Query|Scan)$|^(Describe|Update|Delete|Create)(Table|TimeToLive)$/;

/**
 * The permissions that a request to DynamoDB needs.
 * @param action the operation's name
 * @returns null for an operation whose permissions are not known here
 */
export function dynamoDbAccess(action: string, input: DynamoDbInput): Access[] | null {
  if (action === 'TransactGetItems' || action === 'TransactWriteItems') return partsOf(input);
  if (action === 'BatchGetItem' || action === 'BatchWriteItem') return tablesOf(action, input);
  if (ON_NONE.includes(action)) return [{ action: `dynamodb:${action}`, resource: '*' }];
  if (action === 'CreateBackup') return [onTable(action, input.TableName)];
  if (action === 'DeleteBackup') return [{ action: 'dynamodb:DeleteBackup', resource: input.BackupArn ?? '*' }];
  if (!ON_ONE.test(action)) return null;
  const access = onTable(action, input.TableName);
  return [input.IndexName ? { ...access, resource: `${access.resource}/index/${input.IndexName}` } : access];
}
