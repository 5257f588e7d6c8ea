import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';

/** Runs no workflows in the tests of a file. @returns the mock, which is reset before each test, and what was started */
export function recordWorkflows() {
  const states = mockAws(SFNClient);
  beforeEach(() => {
    states.reset();
    states.on(StartExecutionCommand).resolves({});
  });
  const started = () => states.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input);
  return { states, started };
}

/** Does so where recordings are joined. */
export function recordJoins() {
  beforeEach(() => {
    vi.stubEnv('JOIN_ARN', 'arn:aws:states:us-east-1:000000000000:stateMachine:join');
  });
  return recordWorkflows();
}
