import { isNamed } from '../aws/is-named.ts';
import { correlationId } from '../observability/log-context.ts';
import { environmentValue } from '../process/environment.ts';

/** Starts an execution. Its tasks log with the correlation id of the request or event that started it. */
async function start(stateMachineArn: string, name: string, given: object): Promise<void> {
  const { client, StartExecutionCommand } = await import('./step-functions-sdk.ts');
  const input = JSON.stringify({ ...given, correlationId: correlationId() });
  await client.send(new StartExecutionCommand({ stateMachineArn, name, input }));
}

/** Starts an execution, unless an execution with this name was ever started, even if it has ended. */
async function startOnce(stateMachineArn: string, name: string, given: object): Promise<void> {
  try {
    await start(stateMachineArn, name, given);
  } catch (error) {
    if (!isNamed(error, 'ExecutionAlreadyExists')) throw error;
  }
}

export interface DeletionTarget {
  kind: 'workspace' | 'project' | 'account';
  id: string;
}

/**
 * Starts an execution of the deletion workflow, once for each name.
 * @param name at most 80 letters, digits, dashes and underscores
 */
export const startDeletionExecution = (name: string, { kind, id }: DeletionTarget): Promise<void> =>
  startOnce(environmentValue('DELETION_ARN'), name, { kind, id });

/**
 * Starts an execution of the workflow that prepares a recording, once for each name.
 * @param name as for `startDeletionExecution`
 */
export const startPreparationExecution = (name: string, recordingId: string): Promise<void> =>
  startOnce(environmentValue('PREPARATION_ARN'), name, { recordingId });

/**
 * Starts an execution of the same workflow that only takes the next step of a recording's transcription.
 * @param name as for `startDeletionExecution`
 */
export const startTranscriptExecution = (name: string, recordingId: string): Promise<void> =>
  startOnce(environmentValue('PREPARATION_ARN'), name, { recordingId, isTranscript: true });

/**
 * Starts an execution of the same workflow that only packages the MP4s of a file, once for each name.
 * @param name as for `startDeletionExecution`
 */
export const startPackagingExecution = (name: string, fileId: string): Promise<void> =>
  startOnce(environmentValue('PREPARATION_ARN'), name, { recordingId: fileId, isPackaging: true });

export interface JoinTarget {
  recordingId: string;
  segmentUploadId: string;
}

/**
 * Starts an execution of the workflow that joins segments, once for each name.
 * @param name as for `startDeletionExecution`
 */
export const startJoinExecution = (name: string, { recordingId, segmentUploadId }: JoinTarget): Promise<void> =>
  startOnce(environmentValue('JOIN_ARN'), name, { recordingId, segmentUploadId });

/**
 * Starts an execution of the workflow that migrates stored items, once for each name.
 * @param name as for `startDeletionExecution`
 */
export const startMigrationExecution = (name: string): Promise<void> =>
  startOnce(environmentValue('MIGRATION_ARN'), name, {});

/**
 * Starts a manual run of the recovery.
 * @param name as for `startDeletionExecution`
 */
export const startRecoveryExecution = (name: string): Promise<void> =>
  start(environmentValue('RECOVERY_ARN'), name, { trigger: 'manual' });
