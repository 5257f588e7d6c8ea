import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { environmentValue } from './environment.ts';

const client = new SFNClient({});

/**
 * Starts a run of the workflow that deletes a workspace. A run of the same name is never started twice, not even
 * after it has ended.
 * @param name at most 80 letters, digits, dashes and underscores
 */
export async function startWorkspaceDeletion(name: string, workspaceId: string): Promise<void> {
  const stateMachineArn = environmentValue('WORKSPACE_DELETION_ARN');
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify({ workspaceId }) }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
