// Adds recordings that are older than the library index to it: npm run index-library -- TABLE
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { placeRecordings } from './deploy/place-recordings.ts';

const [table] = process.argv.slice(2);
if (!table) throw new Error('Name the table: npm run index-library -- TABLE');
const count = await placeRecordings(DynamoDBDocumentClient.from(new DynamoDBClient({})), table);
process.stdout.write(`${count} recordings were given a place in the index of ${table}.\n`);
