import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { afterEach, describe, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { describeStack, isToBeCreated } from './deployed-stack.ts';
import { awsError } from './test-support/aws-error.ts';

const cloudFormation = mockAws(CloudFormationClient);
afterEach(() => cloudFormation.reset());

const client = new CloudFormationClient({ region: 'us-east-1' });

describe('a deployed stack', () => {
  it('is read with its outputs', async () => {
    cloudFormation.on(DescribeStacksCommand, { StackName: 'Framekeep-prod' }).resolves({
      Stacks: [
        {
          StackName: 'Framekeep-prod',
          CreationTime: new Date(),
          StackStatus: 'UPDATE_COMPLETE',
          EnableTerminationProtection: true,
          Outputs: [{ OutputKey: 'AppUrl', OutputValue: 'https://app' }],
        },
      ],
    });
    expect(await describeStack(client, 'Framekeep-prod')).toEqual({
      name: 'Framekeep-prod',
      status: 'UPDATE_COMPLETE',
      isProtected: true,
      outputs: new Map([['AppUrl', 'https://app']]),
    });
  });

  it('is null when CloudFormation does not know the name', async () => {
    const missing = awsError('ValidationError', 'Stack with id Framekeep-prod does not exist');
    cloudFormation.on(DescribeStacksCommand).rejects(missing);
    expect(await describeStack(client, 'Framekeep-prod')).toBeNull();
  });

  it('is not treated as missing when it cannot be read', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(awsError('AccessDenied', 'not authorized'));
    await expect(describeStack(client, 'Framekeep-prod')).rejects.toThrow('not authorized');
  });

  it('counts as created after its first creation, whatever its status', () => {
    const stack = { name: '', isProtected: false, outputs: new Map() };
    for (const status of ['CREATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'UPDATE_ROLLBACK_FAILED', 'UPDATE_FAILED']) {
      expect(isToBeCreated({ ...stack, status }), status).toBe(false);
    }
  });
});
