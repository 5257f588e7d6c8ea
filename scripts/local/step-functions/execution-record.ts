import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RecordKind } from '../data-folder/record-store.ts';
import { type AwsEvent, awsEvent } from '../events/aws-event.ts';

/** How a run of a state machine ended. */
export type Outcome =
  | { status: 'SUCCEEDED'; output: string }
  | { status: 'FAILED' | 'TIMED_OUT'; error?: string; cause?: string };

const text = z.string();

const execution = z.object({
  arn: text,
  machineArn: text,
  name: text,
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT'] satisfies ('RUNNING' | Outcome['status'])[]),
  input: text,
  startedAt: z.number(),
  endedAt: z.number().optional(),
  output: text.optional(),
  error: text.optional(),
  cause: text.optional(),
});

/** One execution as stored on disk. Times are milliseconds since the epoch; input and output are JSON texts. */
export type ExecutionRecord = z.infer<typeof execution>;

/** The name of an execution that has ended stays in use for as long as its record. */
export const EXECUTIONS: RecordKind<ExecutionRecord> = {
  stored: {
    shape: execution,
    loss: 'If the execution had not ended, the recovery or the cleanup repeats its work.',
  },
  idOf: ({ arn }) => arn,
  // Names of executions may contain characters that file names may not.
  nameOf: (arn) => createHash('sha256').update(arn).digest('hex'),
  beganAt: ({ startedAt }) => startedAt,
  endedAt: ({ endedAt }) => endedAt,
};

/** ARN of the execution `name` of a machine. */
export const executionArn = (machineArn: string, name: string): string =>
  `${machineArn.replace(':stateMachine:', ':execution:')}:${name}`;

const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);

/** An execution as ListExecutions shows it. */
export const summarizeExecution = ({ arn, machineArn, name, status, startedAt, endedAt }: ExecutionRecord) => ({
  executionArn: arn,
  stateMachineArn: machineArn,
  name,
  status,
  startDate: seconds(startedAt),
  stopDate: seconds(endedAt),
});

/** An execution as DescribeExecution shows it. */
export const describeExecution = (execution: ExecutionRecord) => {
  const { input, output, error, cause } = execution;
  return { ...summarizeExecution(execution), input, output, error, cause };
};

/** The event for EventBridge: https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html */
export function statusChangeEvent(execution: ExecutionRecord): AwsEvent {
  const { output = null, error = null, cause = null, startedAt, endedAt = null } = execution;
  const times = { startDate: startedAt, stopDate: endedAt };
  const detail = { ...describeExecution(execution), ...times, output, error, cause };
  return awsEvent('aws.states', 'Step Functions Execution Status Change', [execution.arn], detail);
}
