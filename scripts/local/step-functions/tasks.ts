import type { Permissions } from '../iam/access.ts';
import { ThrottledError } from '../lambda/concurrency.ts';
import { FunctionError, type FunctionFault } from '../lambda/sandbox.ts';
import { type Level, tasksOf } from './definition.ts';

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

/**
 * The handlers of a machine's tasks, by name.
 * @param hasEnded whether the run has ended; then the handlers call nothing
 */
export function taskHandlers(definition: Level, invoke: Invoke, hasEnded: () => boolean): Record<string, Handler> {
  const entries = tasksOf(definition).map(([name, { Resource = '' }]): [string, Handler] => [
    name,
    async (input) => {
      if (hasEnded()) throw new RunEndedError('The run has ended');
      return call(invoke, Resource, input);
    },
  ]);
  return Object.fromEntries(entries);
}
