import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { environmentValue } from './environment.ts';
import { correlationId } from './log-context.ts';

const client = new SFNClient({});

/** The input of a run: its tasks' lines in the log say by which request or event it was started. */
const inputOf = (input: object): string => JSON.stringify({ ...input, correlationId: correlationId() });

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
  const stateMachineArn = environmentValue('DELETION_ARN');
  const { kind, id } = doomed;
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input: inputOf({ kind, id }) }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}

/**
 * Starts a run of the recovery that somebody asks for.
 * @param name as for `startDeletion`
 */
export async function startRecoveryRun(name: string): Promise<void> {
  const stateMachineArn = environmentValue('RECOVERY_ARN');
  await client.send(new StartExecutionCommand({ stateMachineArn, name, input: inputOf({ trigger: 'manual' }) }));
}
