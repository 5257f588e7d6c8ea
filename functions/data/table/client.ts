import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientLimits } from '../../aws/client-limits.ts';
import { environmentValue } from '../../process/environment.ts';
import { refuseOtherData } from './data-version.ts';

/** DynamoDB answers in milliseconds. Two calls without any answer still fit into the 20 s of an API function. */
const ANSWER_MS = 3000;

const reader = new DynamoDBClient(clientLimits(ANSWER_MS));
// It shares the connections, but the SDK does not retry: only `retryWrite` repeats writes. Each retry of the SDK uses
// up some of its retry quota, and a repeated write that is refused because it was already done never restores that
// quota.
const writer = new DynamoDBClient({ ...clientLimits(ANSWER_MS, 1), requestHandler: reader.config.requestHandler });

export const unchecked = new DynamoDBClient({
  ...clientLimits(ANSWER_MS),
  requestHandler: reader.config.requestHandler,
});
refuseOtherData({ reader, writer }, unchecked);

const translation = { marshallOptions: { removeUndefinedValues: true } };
/** For reads, and for batches, which can be repeated. */
export const client = DynamoDBDocumentClient.from(reader, translation);
/** For writes of one item and transactions. */
export const writeClient = DynamoDBDocumentClient.from(writer, translation);

/** Name of the table, from the function's environment. Each call reads it, so that a test can set it. */
export const TableName = (): string => environmentValue('TABLE_NAME');
