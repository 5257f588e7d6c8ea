import { type CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';

export interface DeployedStack {
  name: string;
  status: string;
  isProtected: boolean;
  /** Values of its outputs by their names. */
  outputs: Map<string, string>;
}

function read(stack: Stack): DeployedStack {
  const outputs = (stack.Outputs ?? []).map(
    ({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue] as const,
  );
  return {
    name: stack.StackName ?? '',
    status: stack.StackStatus ?? '',
    isProtected: stack.EnableTerminationProtection ?? false,
    outputs: new Map(outputs),
  };
}

/** CloudFormation has no separate error name for a missing stack. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist');

/** @returns null for an unknown name */
export async function describeStack(client: CloudFormationClient, name: string): Promise<DeployedStack | null> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return stack ? read(stack) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Whether the stack's creation failed: it cannot be updated, and the CDK's command line deletes it before it tries
 * again.
 */
export const failedCreation = ({ status }: DeployedStack): boolean =>
  ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(status);

/** Whether no stack with that name exists, or only a failed creation. */
export const isToBeCreated = (stack: DeployedStack | null): boolean =>
  stack === null || stack.status === 'REVIEW_IN_PROGRESS' || failedCreation(stack);
