import { AwsError } from '../aws/aws-error.ts';
import type { AwsEvent } from '../events/aws-event.ts';
import type { Authority } from '../iam/authority.ts';
import type { Log } from '../log.ts';
import type { Resources } from '../template/resources.ts';
import { readDefinition, type StateMachineProperties } from './definition.ts';
import { type ExecutionRecord, executionArn, type Outcome, statusChangeEvent } from './execution-record.ts';
import { ExecutionStore } from './execution-store.ts';
import type { MachineProps, Run, StateMachine } from './state-machine.ts';
import { type Invoke, invokeAs } from './tasks.ts';

interface Surroundings {
  resources: Resources;
  authority: Authority;
  /** Folder of the executions. */
  folder: string;
  emit(event: AwsEvent): void;
  invoke: Invoke;
  log: Log;
}

/** A name has at most 80 characters, and none that needs escaping (StartExecution's reference). */
const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;

const taken = (name: string) => new AwsError('ExecutionAlreadyExists', 400, `Execution Already Exists: '${name}'`);

/**
 * Step Functions. An execution is on disk before it begins; one that was running when the stack went down begins again
 * in the next run, from its first state with the same input and with all of its time: the template's workflows do
 * work that can be done twice.
 */
export class Workflows {
  readonly #surroundings: Surroundings;
  readonly #store: ExecutionStore;
  readonly #found: (MachineProps & { roleArn: string })[];
  readonly #machines = new Map<string, StateMachine>();
  readonly #running = new Map<string, Run>();

  /** @throws Error on a definition with something that this runtime does not know */
  constructor(surroundings: Surroundings) {
    const { resources, folder, log } = surroundings;
    this.#surroundings = surroundings;
    this.#store = new ExecutionStore(folder, log);
    const machines = resources.ofType<StateMachineProperties>('AWS::StepFunctions::StateMachine');
    this.#found = machines.map((machine) => ({
      arn: machine.ref,
      name: resources.attribute(machine.logicalId, 'Name'),
      definition: readDefinition(machine),
      roleArn: machine.properties.RoleArn ?? '',
    }));
  }

  /** Loads what interprets definitions, which takes a while, if there are any. */
  async load(): Promise<void> {
    if (this.#found.length === 0) return;
    const { StateMachine } = await import('./state-machine.ts');
    const { authority, invoke } = this.#surroundings;
    for (const { arn, name, definition, roleArn } of this.#found) {
      const permissions = authority.permissionsInRole({ name, roleArn }, 'lambda');
      this.#machines.set(arn, new StateMachine({ arn, name, definition }, invokeAs(permissions, invoke)));
    }
  }

  /** Takes up the executions that an earlier run did not end. */
  resume(): void {
    const interrupted = this.#store.list().filter(({ status }) => status === 'RUNNING');
    for (const execution of interrupted.reverse()) this.#begin(execution);
  }

  #machine(arn: string): StateMachine {
    const machine = this.#machines.get(arn);
    if (!machine) throw new AwsError('StateMachineDoesNotExist', 400, `State Machine Does Not Exist: '${arn}'`);
    return machine;
  }

  /**
   * Starts an execution, or gives the one that runs already under this name with this very input.
   * @param input JSON text
   * @throws AwsError StateMachineDoesNotExist, InvalidName, InvalidExecutionInput or ExecutionAlreadyExists
   */
  start(machineArn: string, name: string, input: string): ExecutionRecord {
    this.#machine(machineArn);
    if (!NAME.test(name)) throw new AwsError('InvalidName', 400, `Invalid Name: '${name}'`);
    checkJson(input);
    const arn = executionArn(machineArn, name);
    const known = this.#store.find(arn);
    if (known?.status === 'RUNNING' && known.input === input) return known;
    if (known) throw taken(name);
    const execution: ExecutionRecord = { arn, machineArn, name, status: 'RUNNING', input, startedAt: Date.now() };
    this.#store.save(execution);
    this.#surroundings.emit(statusChangeEvent(execution));
    this.#begin(execution);
    return execution;
  }

  /** Whether an ARN is that of a state machine of the template. */
  has(arn: string): boolean {
    return this.#machines.has(arn);
  }

  /** Starts an execution for an event, unless it was started for it before. */
  startOnce(machineArn: string, name: string, event: unknown): void {
    if (!this.#store.find(executionArn(machineArn, name))) this.start(machineArn, name, JSON.stringify(event));
  }

  #begin(execution: ExecutionRecord): void {
    const { log } = this.#surroundings;
    const machine = this.#machines.get(execution.machineArn);
    if (!machine) {
      log.info('step-functions', `${execution.arn} waits: the template holds its state machine no more`);
      return;
    }
    const run = machine.run(execution, (text) => log.info('step-functions', `${execution.name}: ${text}`));
    this.#running.set(execution.arn, run);
    run.outcome
      .then((outcome) => this.#end(execution, outcome))
      // The disk is full, for one: it stays as it is on disk, and the next run takes it up.
      .catch((error: unknown) => log.error('step-functions', error));
  }

  /** The event is on disk before the execution is: after a crash in between the event is sent again, not lost. */
  #end(execution: ExecutionRecord, outcome: Outcome): ExecutionRecord {
    this.#running.delete(execution.arn);
    const ended: ExecutionRecord = { ...execution, ...outcome, endedAt: Date.now() };
    this.#surroundings.emit(statusChangeEvent(ended));
    return this.#store.save(ended);
  }

  /** Ends an execution that runs; one that has ended stays as it is. @throws AwsError ExecutionDoesNotExist */
  abort(arn: string, reason: { error?: string; cause?: string }): ExecutionRecord {
    const execution = this.find(arn);
    if (execution.status !== 'RUNNING') return execution;
    this.#running.get(arn)?.abort();
    return this.#end(execution, { status: 'ABORTED', ...reason });
  }

  /** @throws AwsError ExecutionDoesNotExist */
  find(arn: string): ExecutionRecord {
    const execution = this.#store.find(arn);
    if (!execution) throw new AwsError('ExecutionDoesNotExist', 400, `Execution Does Not Exist: '${arn}'`);
    return execution;
  }

  /** Executions of a machine, newest first. @throws AwsError StateMachineDoesNotExist */
  list(machineArn: string): ExecutionRecord[] {
    this.#machine(machineArn);
    return this.#store.list().filter((execution) => execution.machineArn === machineArn);
  }

  /** Breaks off what is under way: the next run takes it up. */
  stop(): void {
    for (const run of this.#running.values()) run.abort();
    this.#running.clear();
  }
}

function checkJson(input: string): void {
  try {
    JSON.parse(input);
  } catch (error) {
    throw new AwsError('InvalidExecutionInput', 400, `Invalid Execution Input: ${(error as Error).message}`);
  }
}
