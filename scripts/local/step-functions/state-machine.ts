import './promise-with-resolvers.ts';
import {
  ExecutionTimeoutError,
  StateMachine as Interpreter,
  type RunOptions,
  type StateMachineDefinition,
} from 'aws-local-stepfunctions';
import type { Level } from './definition.ts';
import type { ExecutionRecord, Outcome } from './execution-record.ts';
import { HISTORY_FULL, History } from './history.ts';
import { type Invoke, taskHandlers } from './tasks.ts';

/** A run of a state machine. */
export interface Run {
  /** Never settles after `abort`. */
  outcome: Promise<Outcome>;
  abort(): void;
}

type Report = (text: string) => void;
type Interpreted = ReturnType<Interpreter['run']>;
type Input = Parameters<Interpreter['run']>[0];
type Handlers = NonNullable<RunOptions['overrides']>['taskResourceLocalHandlers'];

/** Counts the events and reports failed states. The library keeps events until they are read. */
async function readEvents({ eventLogs }: Interpreted, history: History, report: Report): Promise<void> {
  for await (const event of eventLogs) {
    history.count(event);
    if (event.type === 'StateFailed') report(`${event.state.name} failed (${event.Error}): ${String(event.Cause)}`);
  }
}

/** The outcome for an error of the library. */
function failureOf(error: unknown): Outcome {
  if (error instanceof ExecutionTimeoutError) {
    return { status: 'TIMED_OUT', error: 'States.Timeout', cause: 'The execution exceeded its timeout.' };
  }
  const { name, message } = ((error as Error).cause ?? error) as Error;
  return { status: 'FAILED', error: name, cause: message };
}

/** A state machine of the template, interpreted by the library. */
export class StateMachine {
  readonly #definition: Level;
  readonly #interpreter: Interpreter;
  readonly #invoke: Invoke;

  constructor(definition: Level, invoke: Invoke) {
    this.#definition = definition;
    // A check of the definition takes a third of a start. A test checks those of the template.
    this.#interpreter = new Interpreter(definition as unknown as StateMachineDefinition, {
      validationOptions: { noValidate: true },
    });
    this.#invoke = invoke;
  }

  /** Runs from the first state. @param report is called for every failure of a state, also before a retry */
  run({ name, input }: Pick<ExecutionRecord, 'name' | 'input'>, report: Report): Run {
    let ended = false;
    let endFull = () => {};
    const history = new History(() => endFull());
    const invoke: Invoke = (...call) => {
      history.countTry();
      return this.#invoke(...call);
    };
    const taskResourceLocalHandlers = taskHandlers(this.#definition, invoke, () => ended) as Handlers;
    const run = this.#interpreter.run(JSON.parse(input) as Input, {
      // Of the context object, the part that the template reads.
      context: { Execution: { Name: name } },
      overrides: { taskResourceLocalHandlers },
    });
    const reading = readEvents(run, history, report);
    const outcome = new Promise<Outcome>((resolve) => {
      const end = (how: Outcome) => {
        if (!ended) resolve(how);
        ended = true;
      };
      endFull = () => {
        end({ status: 'FAILED', ...HISTORY_FULL });
        run.abort();
      };
      run.result.then(
        async (output) => {
          await reading;
          end({ status: 'SUCCEEDED', output: JSON.stringify(output) });
        },
        (error: unknown) => end(failureOf(error)),
      );
    });
    const abort = () => {
      ended = true;
      run.abort();
    };
    return { outcome, abort };
  }
}
