import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json, Resource } from '../../template/template-types.ts';
import { functionResource, roleResource, writeAssembly } from '../../test-support/write-assembly.ts';

/** Records each call in a file beside itself. Its input says how often and with which error it fails. */
const TASK = `
import { appendFileSync } from 'node:fs';
const calls = {};
export const handler = async (event) => {
  appendFileSync(new URL('./calls.jsonl', import.meta.url), JSON.stringify({ at: Date.now(), event }) + '\\n');
  const { id, failures = 0, error = 'Flaky' } = event;
  calls[id] = (calls[id] ?? 0) + 1;
  if (error === 'crash') process.exit(1);
  if (calls[id] <= failures) throw Object.assign(new Error('on purpose'), { name: error });
  return { id, calls: calls[id] };
};`;

const TASK_ARN = 'ARN-OF-THE-TASK';

/** A machine as the CDK writes it: the definition's text, joined around the function's ARN. */
const machine = (definition: object, roleId = 'Role'): Resource => {
  const arn = { 'Fn::GetAtt': ['Task', 'Arn'] };
  const [first = '', ...rest] = JSON.stringify(definition).split(TASK_ARN);
  const joined: Json[] = [first, ...rest.flatMap((part) => [arn, part])];
  return {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: { DefinitionString: { 'Fn::Join': ['', joined] }, RoleArn: { 'Fn::GetAtt': [roleId, 'Arn'] } },
  };
};

const role = roleResource([
  { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: { 'Fn::GetAtt': ['Task', 'Arn'] } },
]);

const call = { Type: 'Task', Resource: TASK_ARN };

const MACHINES = {
  /** One task: the error Flaky is retried after a second, the error Refused is caught. */
  Careful: machine({
    StartAt: 'Try',
    States: {
      Try: {
        ...call,
        Retry: [{ ErrorEquals: ['Flaky'], IntervalSeconds: 1, MaxAttempts: 2, BackoffRate: 1 }],
        Catch: [{ ErrorEquals: ['Refused'], ResultPath: '$.caught', Next: 'Forgive' }],
        End: true,
      },
      Forgive: { Type: 'Pass', End: true },
    },
  }),
  /** One task, which is tried once. */
  Once: machine({ StartAt: 'Try', States: { Try: { ...call, End: true } } }),
  /** One task, and a role that may not call its function. */
  Powerless: machine({ StartAt: 'Try', States: { Try: { ...call, End: true } } }, 'NoRole'),
  /** A task, a pause of `pause` seconds, and a task. */
  Slow: machine({
    StartAt: 'First',
    States: {
      First: { ...call, ResultPath: null, Next: 'Pause' },
      Pause: { Type: 'Wait', SecondsPath: '$.pause', Next: 'Second' },
      Second: { ...call, Parameters: { 'id.$': "States.Format('{}-second', $.id)" }, End: true },
    },
  }),
};

/** ARN of a machine of the assembly. */
export const machineArn = (name: keyof typeof MACHINES): string =>
  `arn:aws:states:us-east-1:000000000000:stateMachine:small-${name}`;

/** A stack with these machines and more resources, and the calls of their task. */
export function workflowAssembly(more: Record<string, Resource> = {}) {
  const places = writeAssembly(
    { Task: functionResource('task'), Role: role, NoRole: roleResource([]), ...MACHINES, ...more },
    { task: TASK },
  );
  const file = path.join(places.cdkOut, 'asset.task', 'calls.jsonl');
  const calls = (): { at: number; event: { id: string; [field: string]: unknown } }[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  return { places, calls };
}
