import { AwsError } from '../aws/aws-error.ts';
import type { Disk } from '../data-folder/disk.ts';
import { RecordStore } from '../data-folder/record-store.ts';
import type { AwsEvent } from '../events/aws-event.ts';
import type { Authority } from '../iam/authority.ts';
import type { Log } from '../log.ts';
import type { Resources } from '../template/resources.ts';
import { type Level, readDefinition, type StateMachineProperties } from './definition.ts';
import { EXECUTIONS, type ExecutionRecord, executionArn, type Outcome, statusChangeEvent } from './execution-record.ts';
import type { Run, StateMachine } from './state-machine.ts';
import { type Invoke, invokeAs } from './tasks.ts';

interface Surroundings {
  resources: Resources;
  authority: Authority;
  /** Folder of the executions. */
  folder: string;
  emit(event: AwsEvent): void;
  invoke: Invoke;
  disk: Disk;
  log: Log;
}

/** A name has at most 80 characters, without any that need escaping (StartExecution's reference). */
const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;

const taken = (name: string) => new AwsError('ExecutionAlreadyExists', 400, `Execution Already Exists: '${name}'`);

/**
 * Step Functions. An execution is on disk before it starts. One that was running when the stack stopped starts again in
 * the next run, from its first state with the same input and its full timeout: the work of the template's workflows can
 * be repeated.
 */
export class Workflows {
  readonly #surroundings: Surroundings;
  readonly #store: RecordStore<ExecutionRecord>;
  readonly #found: { arn: string; name: string; definition: Level; roleArn: string }[];
  readonly #machines = new Map<string, StateMachine>();
  readonly #running = new Map<string, Run>();

  /** @throws Error on a definition with a feature that this runtime does not support */
  constructor(surroundings: Surroundings) {
    const { resources, folder, disk, log } = surroundings;
    this.#surroundings = surroundings;
    this.#store = new RecordStore(folder, EXECUTIONS, disk, log);
    const machines = resources.ofType<StateMachineProperties>('AWS::StepFunctions::StateMachine');
    this.#found = machines.map((machine) => ({
      arn: machine.ref,
      name: resources.attribute(machine.logicalId, 'Name'),
      definition: readDefinition(machine),
      roleArn: machine.properties.RoleArn ?? '',
    }));
  }

  /** Loads the interpreter, which takes long, unless the template has no state machine. */
  async load(): Promise<void> {
    if (this.#found.length === 0) return;
    const { StateMachine } = await import('./state-machine.ts');
    const { authority, invoke, disk } = this.#surroundings;
    const invokeLater: Invoke = (...call) => disk.untilWritable().then(() => invoke(...call));
    for (const { arn, name, definition, roleArn } of this.#found) {
      const permissions = authority.permissionsInRole({ name, roleArn }, 'lambda');
      this.#machines.set(arn, new StateMachine(definition, invokeAs(permissions, invokeLater)));
    }
  }

  /** Resumes the executions that an earlier run did not finish. */
  resume(): void {
    for (const execution of this.#store.unfinished()) this.#begin(execution);
  }

  #machine(arn: string): StateMachine {
    const machine = this.#machines.get(arn);
    if (!machine) throw new AwsError('StateMachineDoesNotExist', 400, `State Machine Does Not Exist: '${arn}'`);
    return machine;
  }

  /**
   * Starts an execution, or returns the running one with the same name and input.
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
    this.#store.add(execution);
    this.#surroundings.emit(statusChangeEvent(execution));
    this.#begin(execution);
    return execution;
  }

  /** Whether an ARN is that of a state machine of the template. */
  has(arn: string): boolean {
    return this.#machines.has(arn);
  }

  /** Starts an execution for an event, unless the event has started one before. */
  startOnce(machineArn: string, name: string, event: unknown): void {
    if (!this.#store.find(executionArn(machineArn, name))) this.start(machineArn, name, JSON.stringify(event));
  }

  #begin(execution: ExecutionRecord): void {
    const { log } = this.#surroundings;
    const machine = this.#machines.get(execution.machineArn);
    if (!machine) {
      log.info('step-functions', `${execution.arn} waits: the template no longer has its state machine`);
      return;
    }
    const run = machine.run(execution, (text) => log.info('step-functions', `${execution.name}: ${text}`));
    this.#running.set(execution.arn, run);
    run.outcome
      .then((outcome) => this.#end(execution, outcome))
      .catch((error: unknown) => log.error('step-functions', error));
  }

  /** Writes the event to disk before the execution: after a crash in between, the event is sent again, not lost. */
  #end(execution: ExecutionRecord, outcome: Outcome): void {
    this.#running.delete(execution.arn);
    const ended: ExecutionRecord = { ...execution, ...outcome, endedAt: Date.now() };
    this.#surroundings.emit(statusChangeEvent(ended));
    this.#store.save(ended);
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

  /** Stops the running executions: the next run resumes them. */
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
