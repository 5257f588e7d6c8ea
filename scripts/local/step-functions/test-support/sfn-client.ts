import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import { vi } from 'vitest';

/** A client for a stack's own endpoint. */
export const sfnClient = (environment: Record<string, string>): SFNClient =>
  new SFNClient({
    endpoint: environment.AWS_ENDPOINT_URL,
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });

/** An execution as it is once it has ended. */
export const ended = (client: SFNClient, executionArn: string | undefined) =>
  vi.waitFor(
    async () => {
      const execution = await client.send(new DescribeExecutionCommand({ executionArn }));
      if (execution.status === 'RUNNING') throw new Error('It still runs');
      return execution;
    },
    { timeout: 15_000, interval: 50 },
  );
