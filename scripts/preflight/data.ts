import { error, type Finding, ok } from './finding.ts';
import type { Target } from './target.ts';

/** The table that a deployment has from now on; undefined for a new one. */
function tableOf({ stack, context }: Pick<Target, 'stack' | 'context'>): string | undefined {
  const restored = context('tableName');
  return restored && restored !== 'own' ? restored : stack?.outputs.get('TableName');
}

/** Whether this version reads the data of a stage: nothing is deployed on data of another form. */
export async function checkData(target: Pick<Target, 'stack' | 'region' | 'context'>): Promise<Finding[]> {
  const table = tableOf(target);
  if (!table) return [];
  // The clients of the table read the environment when they are created.
  Object.assign(process.env, { AWS_REGION: target.region, TABLE_NAME: table });
  const { requireReadableData } = await import('#functions/data/upkeep/migrations.ts');
  try {
    await requireReadableData();
    return [ok(`This version reads the data of ${table}.`)];
  } catch (thrown) {
    if (thrown instanceof Error && /^(Old|Newer)DataError$/.test(thrown.name)) return [error(thrown.message)];
    throw thrown;
  }
}
