import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';

/** Runs no joins in the tests of a file. @returns the mock that records their starts; it is reset before each test */
export function recordJoins() {
  const states = mockAws(SFNClient);
  beforeEach(() => {
    states.reset();
    states.on(StartExecutionCommand).resolves({});
    vi.stubEnv('JOIN_ARN', 'arn:aws:states:us-east-1:000000000000:stateMachine:join');
    return () => vi.unstubAllEnvs();
  });
  return states;
}
