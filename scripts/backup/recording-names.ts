import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { recordingKey } from '#functions/data/table/keys.ts';
import { TABLES_FILE } from '../local/data-folder/data-folder.ts';
import { Disk } from '../local/data-folder/disk.ts';
import { Processes } from '../local/data-folder/processes.ts';
import { startDynoxide } from '../local/dynamodb/dynoxide.ts';
import { findNetworkNamespace } from '../local/dynamodb/network-namespace.ts';
import { type Backup, isTables } from './backup-list.ts';
import type { BackupReader } from './backup-reader.ts';
import type { RecordingNames } from './report-damage.ts';

async function readNames(client: DynamoDBClient, ids: readonly string[]): Promise<RecordingNames> {
  const { TableNames: [TableName] = [] } = await client.send(new ListTablesCommand({}));
  const documents = DynamoDBDocumentClient.from(client);
  const names = new Map<string, string>();
  for (const id of ids) {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: recordingKey(id) }));
    if (typeof Item?.name === 'string') names.set(id, Item.name);
  }
  return names;
}

/**
 * Reads names from the tables of a backup.
 * @returns null for damaged tables, and where other programs could reach them meanwhile
 */
export async function readNamesInBackup(
  store: BackupReader,
  { files }: Backup,
  ids: readonly string[],
): Promise<RecordingNames | null> {
  if (ids.length === 0) return new Map();
  const namespace = await findNetworkNamespace();
  if (namespace === null) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-tables-'));
  const quiet = { info: () => undefined, warn: () => undefined };
  const disk = new Disk(folder, quiet);
  try {
    for (const file of files.filter(isTables))
      if ((await store.copyTo(file, path.join(folder, file.path))) !== null) return null;
    const processes = await Processes.open(path.join(folder, 'processes.json'), disk, quiet);
    const engine = await startDynoxide(path.join(folder, TABLES_FILE), processes, namespace);
    const client = new DynamoDBClient({
      endpoint: 'http://localhost',
      region: 'us-east-1',
      requestHandler: { httpAgent: engine.agent },
      credentials: { accessKeyId: 'restore', secretAccessKey: 'restore' },
    });
    try {
      return await readNames(client, ids);
    } finally {
      client.destroy();
      await engine.stop();
    }
  } finally {
    disk.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
