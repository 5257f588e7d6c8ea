import path from 'node:path';
import type { Disk } from '../data-folder/disk.ts';
import { FunctionPolicies } from '../iam/function-policies.ts';
import { QueuePolicies } from '../iam/queue-policies.ts';
import type { Log } from '../log.ts';
import type { Resources } from '../template/resources.ts';
import type { AwsEvent } from './aws-event.ts';
import { type Deliver, InvocationQueue } from './invocation-queue.ts';
import { type Rule, readRules, routeEvent } from './rules.ts';
import { Schedules } from './schedules.ts';

const SERVICE = 'events.amazonaws.com';

interface Policies {
  functions: FunctionPolicies;
  queues: QueuePolicies;
}

/** Why EventBridge may not use a target; null for one that lets it. */
function refusalOf(arn: string, rule: Rule, { functions, queues }: Policies): string | null {
  if (arn.includes(':lambda:'))
    return functions.allow(arn, SERVICE, rule.arn)
      ? null
      : 'lambda:InvokeFunction, for lack of AWS::Lambda::Permission';
  if (arn.includes(':sqs:'))
    return queues.allowSend(arn, SERVICE, rule.arn) ? null : 'sqs:SendMessage, for lack of AWS::SQS::QueuePolicy';
  return null;
}

/** A rule without the targets that do not let EventBridge use them. */
function withAllowedTargets(rule: Rule, policies: Policies, log: Log): Rule {
  const targets = rule.targets.filter(({ Arn }) => {
    const refusal = refusalOf(Arn, rule, policies);
    if (refusal) log.info('iam', `${rule.arn} is refused on ${Arn}: ${refusal}`);
    return refusal === null;
  });
  return { ...rule, targets };
}

/** EventBridge and Lambda's asynchronous invocations: delivers events to the targets of the matching rules. */
export class EventHub {
  readonly #rules: Rule[];
  readonly #queue: InvocationQueue;
  readonly #schedules: Schedules;
  readonly #isLost: (event: AwsEvent) => boolean;
  readonly #onEvent: (event: AwsEvent) => void;

  /**
   * @param folder created if missing
   * @param isLost see `StackOptions`
   * @param onEvent called with each event, also one that is lost
   */
  constructor(
    resources: Resources,
    folder: string,
    disk: Disk,
    log: Log,
    isLost = (_event: AwsEvent) => false,
    onEvent: (event: AwsEvent) => void = () => undefined,
  ) {
    const policies = { functions: new FunctionPolicies(resources), queues: new QueuePolicies(resources) };
    this.#rules = readRules(resources).map((rule) => withAllowedTargets(rule, policies, log));
    this.#queue = new InvocationQueue(folder, disk, log);
    this.#schedules = new Schedules(path.join(folder, 'schedules.json'), disk, log);
    this.#isLost = isLost;
    this.#onEvent = onEvent;
  }

  /** Number of events that failed after all retries. */
  get failedCount(): number {
    return this.#queue.failedCount;
  }

  /** Passes an event to the rules that match it. It is on disk when this returns, unless the disk is full. */
  emit(event: AwsEvent): void {
    this.#onEvent(event);
    if (this.#isLost(event)) return;
    routeEvent(this.#rules, event, (targetArn, input, group) => this.#queue.add(targetArn, input, group));
  }

  /**
   * Invokes a function asynchronously, as `aws lambda invoke --invocation-type Event` does. The invocation is on disk
   * when this returns, unless the disk is full.
   */
  invoke(functionArn: string, event: unknown): void {
    this.#queue.add(functionArn, event);
  }

  /** Starts to deliver: events of an earlier run, new events and schedules. */
  start(deliver: Deliver): void {
    this.#queue.start(deliver);
    this.#schedules.start(this.#rules, (targetArn, input) => this.#queue.add(targetArn, input));
  }

  stop(): void {
    this.#schedules.stop();
    this.#queue.stop();
  }
}
