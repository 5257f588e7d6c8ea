import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { AwsError } from '../aws/aws-error.ts';
import { parseInput, parseJson } from '../aws/parse-json.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Access, Permissions } from '../iam/access.ts';
import { describeExecution, summarizeExecution } from './execution-record.ts';
import type { Workflows } from './workflows.ts';

/** Malformed requests pass here: the service refuses them after the permission check. */
const accessed = z.object({
  stateMachineArn: z.string().optional().catch(undefined),
  executionArn: z.string().optional().catch(undefined),
});

/**
 * The permissions for an operation of Step Functions.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsstepfunctions.html
 */
function accessOf(operation: string, input: unknown): Access[] {
  const { stateMachineArn, executionArn = '' } = accessed.catch({}).parse(input);
  return [{ action: `states:${operation}`, resource: stateMachineArn ?? executionArn }];
}

const PAGE = 100;
const MAX_PAGE = 1000;

type Operation = (workflows: Workflows, input: unknown) => object;

function operation<S extends z.ZodType>(
  schema: S,
  run: (workflows: Workflows, input: z.output<S>) => object,
): Operation {
  return (workflows, input) => run(workflows, parseInput(schema, input, 'ValidationException'));
}

const startExecution = z.object({
  stateMachineArn: z.string(),
  name: z.string().optional(),
  input: z.string().optional(),
});
const oneExecution = z.object({ executionArn: z.string() });
const listExecutions = z.object({
  stateMachineArn: z.string(),
  statusFilter: z.string().optional(),
  maxResults: z.int().min(0).max(MAX_PAGE).default(0),
  nextToken: z.string().regex(/^\d+$/).default('0'),
});

const operations: Record<string, Operation> = {
  StartExecution: operation(startExecution, (workflows, { stateMachineArn, name = randomUUID(), input = '{}' }) => {
    const { arn, startedAt } = workflows.start(stateMachineArn, name, input);
    return { executionArn: arn, startDate: startedAt / 1000 };
  }),
  DescribeExecution: operation(oneExecution, (workflows, { executionArn }) =>
    describeExecution(workflows.find(executionArn)),
  ),
  ListExecutions: operation(listExecutions, (workflows, { stateMachineArn, statusFilter, maxResults, nextToken }) => {
    const all = workflows.list(stateMachineArn).filter(({ status }) => !statusFilter || status === statusFilter);
    const start = Number(nextToken);
    const end = start + (maxResults || PAGE);
    const page = all.slice(start, end).map(summarizeExecution);
    return { executions: page, nextToken: all.length > end ? String(end) : undefined };
  }),
};

/** Step Functions by its JSON protocol: https://docs.aws.amazon.com/step-functions/latest/apireference/Welcome.html */
export class StepFunctionsService {
  readonly #workflows: Workflows;

  constructor(workflows: Workflows) {
    this.#workflows = workflows;
  }

  async answer(message: IncomingMessage, _url: URL, permissions: Permissions, body: Buffer): Promise<Answer> {
    const action = String(message.headers['x-amz-target'] ?? '').replace(/^AWSStepFunctions\./, '');
    const run = operations[action];
    if (!run) throw new AwsError('UnknownOperationException', 400, `This runtime does not support ${action}`);
    const input = parseJson(body);
    await permissions.require(accessOf(action, input));
    return json(200, run(this.#workflows, input), { 'content-type': 'application/x-amz-json-1.0' });
  }
}
