import type { Permissions } from '../iam/access.ts';
import { ThrottledError } from '../lambda/concurrency.ts';
import { FunctionError, type FunctionFault } from '../lambda/sandbox.ts';
import { isLambdaInvoke, type Level, type State, tasksOf } from './definition.ts';

/** Calls a function and waits for its answer. @throws FunctionError */
export type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

type Handler = (input: unknown) => Promise<unknown>;

/** A task's failure: Retry and Catch match its name, and its message is the Cause. */
class TaskError extends Error {
  constructor(fault: FunctionFault) {
    super(JSON.stringify(fault));
    this.name = fault.errorType;
  }
}

/** The end of a run that was stopped while a task was about to be tried again. No Retry or Catch applies. */
class RunEndedError extends Error {
  readonly isRetryable = false;
  readonly isCatchable = false;
}

/** The error of a task that may not call its function. */
class TaskRefusedError extends Error {
  override readonly name = 'Lambda.AWSLambdaException';

  constructor(message: string) {
    super(`${message} (Service: AWSLambda; Status Code: 403; Error Code: AccessDeniedException)`);
  }
}

/** The error of a task when too many functions run. */
class TaskThrottledError extends Error {
  override readonly name = 'Lambda.TooManyRequestsException';

  constructor({ message }: ThrottledError) {
    super(`${message} (Service: AWSLambda; Status Code: 429; Error Code: TooManyRequestsException)`);
  }
}

/** Calls functions with the permissions of a role. */
export const invokeAs =
  (permissions: Permissions, invoke: Invoke): Invoke =>
  async (functionArn, event) => {
    const refusal = await permissions.refusal({ action: 'lambda:InvokeFunction', resource: functionArn });
    if (refusal) throw new TaskRefusedError(refusal.message);
    return invoke(functionArn, event);
  };

async function call(invoke: Invoke, functionArn: string, event: unknown): Promise<unknown> {
  try {
    return await invoke(functionArn, event);
  } catch (error) {
    if (error instanceof ThrottledError) throw new TaskThrottledError(error);
    throw error instanceof FunctionError ? new TaskError(error.fault) : error;
  }
}

/** https://docs.aws.amazon.com/step-functions/latest/dg/connect-lambda.html */
function handlerOf({ Resource = '' }: State, invoke: Invoke): Handler {
  if (!isLambdaInvoke(Resource)) return (input) => call(invoke, Resource, input);
  return async (input) => {
    const { FunctionName = '', Payload = {} } = input as { FunctionName?: string; Payload?: unknown };
    return { ExecutedVersion: '$LATEST', Payload: await call(invoke, FunctionName, Payload), StatusCode: 200 };
  };
}

/**
 * The handlers of a machine's tasks, by name.
 * @param hasEnded whether the run has ended; then the handlers call nothing
 */
export function taskHandlers(definition: Level, invoke: Invoke, hasEnded: () => boolean): Record<string, Handler> {
  const entries = tasksOf(definition).map(([name, task]): [string, Handler] => {
    const handler = handlerOf(task, invoke);
    return [
      name,
      async (input) => (hasEnded() ? Promise.reject(new RunEndedError('The run has ended')) : handler(input)),
    ];
  });
  return Object.fromEntries(entries);
}
