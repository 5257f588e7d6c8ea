import type { RunningResource } from '../template/resources.ts';

/** A state of the Amazon States Language, with the fields that this folder reads. */
export interface State {
  Type: string;
  Resource?: string;
  Parameters?: { [name: string]: unknown };
  TimeoutSeconds?: number;
  ItemProcessor?: Level;
}

/** A machine, or the processor of a Map state. */
export interface Level {
  StartAt: string;
  States: Record<string, State>;
}

/** Properties of AWS::StepFunctions::StateMachine that are used here. */
export interface StateMachineProperties {
  RoleArn?: string;
  StateMachineName?: string;
  StateMachineType?: string;
  DefinitionString?: string;
}

const words = (text: string) => text.split(' ');

/** The fields that this runtime knows. The library would ignore an unknown one. */
const LEVEL_FIELDS = words('Comment StartAt States TimeoutSeconds Version ProcessorConfig');
const COMMON_FIELDS = words('Type Comment Next End InputPath OutputPath');
const RESULT_FIELDS = words('Parameters ResultSelector ResultPath Retry Catch');
const STATE_FIELDS: Record<string, string[]> = {
  Task: [...RESULT_FIELDS, ...words('Resource TimeoutSeconds')],
  Map: [...RESULT_FIELDS, ...words('ItemProcessor ItemSelector ItemsPath MaxConcurrency')],
  Pass: words('Parameters Result ResultPath'),
  Wait: words('Seconds Timestamp SecondsPath TimestampPath'),
  Choice: words('Choices Default'),
  Succeed: [],
  Fail: words('Cause CausePath Error ErrorPath'),
};

const LAMBDA_FUNCTION = /^arn:[\w-]+:lambda:[\w-]+:\d+:function:/;

/** Longest time that a timer can wait, in seconds. The library ends a task without a limit after 60. */
const NO_LIMIT = Math.floor((2 ** 31 - 1) / 1000);

function checkFields(what: string, holder: object, known: string[]): void {
  const unknown = Object.keys(holder).find((name) => !known.includes(name));
  if (unknown) throw new Error(`${what} has ${unknown}, which this runtime does not know`);
}

function checkState(machine: string, name: string, state: State): void {
  const what = `${machine}: state ${name}`;
  const known = STATE_FIELDS[state.Type];
  if (!known) throw new Error(`${what} is of type ${state.Type}, which this runtime does not know`);
  checkFields(what, state, [...COMMON_FIELDS, ...known]);
  const { Type, Resource = '' } = state;
  if (Type === 'Task' && !LAMBDA_FUNCTION.test(Resource))
    throw new Error(`${what} calls ${Resource}, which this runtime does not know: its tasks are Lambda functions`);
}

function checkLevel(machine: string, level: Level): void {
  checkFields(machine, level, LEVEL_FIELDS);
  const { Mode = 'INLINE' } = (level as { ProcessorConfig?: { Mode?: string } }).ProcessorConfig ?? {};
  if (Mode !== 'INLINE') throw new Error(`${machine} has a Map state in mode ${Mode}; this runtime knows INLINE only`);
  for (const [name, state] of Object.entries(level.States)) {
    checkState(machine, name, state);
    if (state.ItemProcessor) checkLevel(machine, state.ItemProcessor);
  }
}

/** Every task of a machine, those inside of Map states too, by its name. */
export function tasksOf({ States }: Level): [name: string, task: State][] {
  return Object.entries(States).flatMap(([name, state]) => [
    ...(state.Type === 'Task' ? ([[name, state]] as [string, State][]) : []),
    ...(state.ItemProcessor ? tasksOf(state.ItemProcessor) : []),
  ]);
}

/**
 * The definition of a state machine of the template. As in AWS, a task without a timeout has no time limit.
 * @throws Error that names an unsupported feature
 */
export function readDefinition({ logicalId, properties }: RunningResource<StateMachineProperties>): Level {
  const machine = `The state machine ${logicalId}`;
  const { DefinitionString, StateMachineType = 'STANDARD' } = properties;
  if (StateMachineType !== 'STANDARD') {
    throw new Error(`${machine} is of type ${StateMachineType}, which this runtime does not know`);
  }
  if (DefinitionString === undefined) throw new Error(`${machine} has no DefinitionString`);
  const definition: Level = JSON.parse(DefinitionString);
  checkLevel(machine, definition);
  for (const [, task] of tasksOf(definition)) {
    task.TimeoutSeconds ||= NO_LIMIT;
  }
  return definition;
}
