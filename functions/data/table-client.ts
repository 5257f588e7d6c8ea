import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientLimits } from '../aws/client-limits.ts';

/** DynamoDB answers in milliseconds; two calls that get no answer at all still fit into the 20 s of an API function. */
const ANSWER_MS = 3000;

const reader = new DynamoDBClient(clientLimits(ANSWER_MS));
// The same connections. What the SDK repeats counts against a quota of its own, which a write that was done and is
// refused the second time never gives back: writes are repeated by `retryWrite` alone.
const writer = new DynamoDBClient({ ...clientLimits(ANSWER_MS, 1), requestHandler: reader.config.requestHandler });

const translation = { marshallOptions: { removeUndefinedValues: true } };
/** For reads, and for batches, which can be done twice. */
export const client = DynamoDBDocumentClient.from(reader, translation);
/** For writes of one item and transactions. */
export const writeClient = DynamoDBDocumentClient.from(writer, translation);

/** Name of the one table, from the function's environment; read late so that a test can set it. */
export const TableName = () => {
  const name = process.env.TABLE_NAME;
  if (!name) throw new Error('TABLE_NAME is not set');
  return name;
};

/** An input of a command, without the table's name. */
export type Without<T> = Omit<T, 'TableName'>;
