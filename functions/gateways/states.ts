import { environmentValue } from './environment.ts';
import { isNamed } from './is-named.ts';

async function start(stateMachineArn: string, name: string, input: unknown): Promise<void> {
  const { client, StartExecutionCommand } = await import('./states-sdk.ts');
  await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }));
}

/** What a deletion removes. */
export interface Doomed {
  kind: 'workspace' | 'project';
  id: string;
}

/**
 * Starts a run of the workflow that removes what was deleted. A run of the same name is never started twice, not even
 * after it has ended.
 * @param name at most 80 letters, digits, dashes and underscores
 */
export async function startDeletion(name: string, doomed: Doomed): Promise<void> {
  const { kind, id } = doomed;
  try {
    await start(environmentValue('DELETION_ARN'), name, { kind, id });
  } catch (error) {
    if (!isNamed(error, 'ExecutionAlreadyExists')) throw error;
  }
}

/**
 * Starts a run of the recovery that somebody asks for.
 * @param name as for `startDeletion`
 */
export const startRecoveryRun = (name: string): Promise<void> =>
  start(environmentValue('RECOVERY_ARN'), name, { trigger: 'manual' });
