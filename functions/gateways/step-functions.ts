import { isNamed } from '../aws/is-named.ts';
import { correlationId } from '../observability/log-context.ts';
import { environmentValue } from '../process/environment.ts';

/** Starts an execution. Its tasks log with the correlation id of the request or event that started it. */
async function start(stateMachineArn: string, name: string, given: object): Promise<void> {
  const { client, StartExecutionCommand } = await import('./step-functions-sdk.ts');
  const input = JSON.stringify({ ...given, correlationId: correlationId() });
  await client.send(new StartExecutionCommand({ stateMachineArn, name, input }));
}

export interface DeletionTarget {
  kind: 'workspace' | 'project' | 'account';
  id: string;
}

/**
 * Starts an execution of the deletion workflow. An execution of the same name is never started twice, not even after it
 * has ended.
 * @param name at most 80 letters, digits, dashes and underscores
 */
export async function startDeletionExecution(name: string, target: DeletionTarget): Promise<void> {
  const { kind, id } = target;
  try {
    await start(environmentValue('DELETION_ARN'), name, { kind, id });
  } catch (error) {
    if (!isNamed(error, 'ExecutionAlreadyExists')) throw error;
  }
}

/**
 * Starts an execution of the workflow that prepares a recording. As for a deletion, a name is used once.
 * @param name as for `startDeletionExecution`
 */
export async function startPreparationExecution(name: string, recordingId: string): Promise<void> {
  try {
    await start(environmentValue('PREPARATION_ARN'), name, { recordingId });
  } catch (error) {
    if (!isNamed(error, 'ExecutionAlreadyExists')) throw error;
  }
}

export interface JoinTarget {
  recordingId: string;
  segmentUploadId: string;
}

/**
 * Starts an execution of the workflow that joins segments. As for a deletion, a name is used once.
 * @param name as for `startDeletionExecution`
 */
export async function startJoinExecution(name: string, { recordingId, segmentUploadId }: JoinTarget): Promise<void> {
  try {
    await start(environmentValue('JOIN_ARN'), name, { recordingId, segmentUploadId });
  } catch (error) {
    if (!isNamed(error, 'ExecutionAlreadyExists')) throw error;
  }
}

/**
 * Starts a manual run of the recovery.
 * @param name as for `startDeletionExecution`
 */
export const startRecoveryExecution = (name: string): Promise<void> =>
  start(environmentValue('RECOVERY_ARN'), name, { trigger: 'manual' });
