import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { explainError } from '../../setup/explained-error.mjs';
import { copyBeforeMigrations } from '../data-folder/copy-before-migrations.ts';
import { TABLE_BACKUPS, TABLES_FILE } from '../data-folder/data-folder.ts';
import { createTables, readTables, type TableProperties } from '../dynamodb/create-tables.ts';
import type { DynamoDbFault } from '../dynamodb/dynamodb-faults.ts';
import { readTableKeys } from '../dynamodb/dynamodb-limits.ts';
import { DynamoDbService } from '../dynamodb/dynamodb-service.ts';
import { type Dynoxide, startDynoxide } from '../dynamodb/dynoxide.ts';
import { findNetworkNamespace } from '../dynamodb/network-namespace.ts';
import { explainDamage } from '../dynamodb/require-tables.ts';
import { TableBackups } from '../dynamodb/table-backups.ts';
import type { Parts, StackContext } from './stack-parts.ts';
import type { Teardown } from './teardown.ts';

export const tablesFile = (dataDir: string) => path.join(dataDir, TABLES_FILE);

/** Longest time for which a start waits until the tables are read, in milliseconds. */
const READ_WITHIN_MS = 3000;

/** @throws ExplainedError that names the file of the tables when it is damaged */
export async function startTables(
  parts: Parts,
  { dataDir, processes, log }: StackContext,
  teardown: Teardown,
): Promise<Dynoxide> {
  const file = tablesFile(dataDir);
  const tables = parts.resources.ofType<TableProperties>('AWS::DynamoDB::Table');
  const copied = copyBeforeMigrations(dataDir, TABLES_FILE);
  if (copied !== null) log.warn('dynamodb', copied);
  let isStarted = false;
  try {
    const engine = await startDynoxide(file, processes, await findNetworkNamespace());
    const { agent } = engine;
    teardown.add(engine.stop);
    await createTables(agent, tables);
    const reading = readTables(agent, tables).catch((error) => {
      const explained = explainDamage(file, error);
      if (!isStarted) throw explained;
      if (explained !== error) log.warn('dynamodb', explainError(explained));
    });
    await Promise.race([reading, pause(READ_WITHIN_MS, undefined, { ref: false })]);
    isStarted = true;
    return engine;
  } catch (error) {
    throw explainDamage(file, error);
  }
}

/** The service of the tables, with their backups. */
export function openTables(
  engine: Dynoxide,
  { resources }: Parts,
  dataDir: string,
  faults?: readonly DynamoDbFault[],
): DynamoDbService {
  const tables = resources.ofType<TableProperties>('AWS::DynamoDB::Table').map(({ properties }) => properties);
  const backups = new TableBackups(tablesFile(dataDir), path.join(dataDir, TABLE_BACKUPS), engine.pid);
  return new DynamoDbService(engine.agent, readTableKeys(tables), backups, faults);
}
