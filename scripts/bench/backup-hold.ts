import { CreateBackupCommand, DeleteBackupCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Account } from '../client/test-client.ts';
import type { Figure } from './measure.ts';

/** Most seconds that a write may wait. */
const GOAL = 1;

/** A copy of the tables, as `npm run backup` orders it. */
async function copyTables(): Promise<void> {
  const client = new DynamoDBClient();
  const order = { TableName: process.env.TABLE_NAME, BackupName: 'bench' };
  const { BackupDetails } = await client.send(new CreateBackupCommand(order));
  await client.send(new DeleteBackupCommand({ BackupArn: BackupDetails?.BackupArn }));
  client.destroy();
}

/** Writes one item after the other until a copy of the tables is made. @param recordings in them */
export async function backupHold({ client }: Account, recordings: number): Promise<Figure> {
  let isCopied = false;
  let longest = 0;
  const copying = copyTables().finally(() => {
    isCopied = true;
  });
  while (!isCopied) {
    const start = performance.now();
    const { status } = await client.call('PUT', '/api/account/profile', { firstName: 'Ada', lastName: 'Lovelace' });
    if (status !== 200) throw new Error(`A write beside a backup answered ${status}`);
    longest = Math.max(longest, performance.now() - start);
  }
  await copying;
  const what = `longest write beside a backup, of ${recordings}`;
  return { what, value: longest / 1000, unit: 's', most: GOAL };
}
