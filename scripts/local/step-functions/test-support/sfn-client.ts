import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import { vi } from 'vitest';
import { clientOptions } from '../../../client/client-options.ts';

/** A client for a stack's endpoint. */
export const sfnClient = (environment: Record<string, string>): SFNClient => new SFNClient(clientOptions(environment));

/** Waits until an execution has ended. @returns it */
export const ended = (client: SFNClient, executionArn: string | undefined) =>
  vi.waitFor(
    async () => {
      const execution = await client.send(new DescribeExecutionCommand({ executionArn }));
      if (execution.status === 'RUNNING') throw new Error('It is still running');
      return execution;
    },
    { timeout: 15_000, interval: 50 },
  );
