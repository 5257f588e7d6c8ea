import path from 'node:path';
import type { Disk } from '../data-folder/disk.ts';
import type { Authority } from '../iam/authority.ts';
import { readCallers } from '../iam/roles.ts';
import type { Log } from '../log.ts';
import { REGION } from '../template/physical-names.ts';
import type { Resources } from '../template/resources.ts';
import { MessageQueue, type Received } from './message-queue.ts';

/** Properties of AWS::SQS::Queue that are used here, in seconds. */
interface QueueProperties {
  VisibilityTimeout?: number;
  MessageRetentionPeriod?: number;
  DelaySeconds?: number;
  FifoQueue?: boolean;
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number };
}

/** Properties of AWS::Lambda::EventSourceMapping that are used here. */
interface MappingProperties {
  EventSourceArn: string;
  /** Name or ARN. */
  FunctionName: string;
  BatchSize?: number;
  FunctionResponseTypes?: string[];
  ScalingConfig?: { MaximumConcurrency?: number };
}

/** What Lambda needs to poll a queue: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html */
const POLLING = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** Defaults of CloudFormation. */
const VISIBILITY_SECONDS = 30;
const RETENTION_SECONDS = 4 * 24 * 60 * 60;
const BATCH_SIZE = 10;
/** Lambda begins with five batches at once, and adds more. */
const BATCHES_AT_ONCE = 5;

/** Longest time between two looks at the clock, in milliseconds: somebody may set it. */
const CLOCK_MS = 10_000;

interface Mapping {
  queueArn: string;
  functionArn: string;
  batchSize: number;
  batchesMax: number;
  reportsItems: boolean;
}

/** A message as a function gets it. */
const recordOf = ({ id, body, group, receipts }: Received, eventSourceARN: string) => ({
  messageId: id,
  receiptHandle: `${id}#${receipts}`,
  body,
  attributes: { ApproximateReceiveCount: String(receipts), MessageGroupId: group },
  eventSource: 'aws:sqs',
  eventSourceARN,
  awsRegion: REGION,
});

/** The ids in the answer of a function that reports failures of single messages; null for an answer that is not one. */
function failuresIn(answer: unknown): string[] | null {
  const { batchItemFailures = [] } = Object(answer) as { batchItemFailures?: unknown };
  if (!Array.isArray(batchItemFailures)) return null;
  const ids = batchItemFailures.map((each) => Object(each).itemIdentifier);
  return ids.every((id) => typeof id === 'string' && id !== '') ? ids : null;
}

interface Surroundings {
  resources: Resources;
  authority: Authority;
  folder: string;
  disk: Disk;
  log: Log;
  /** Whether each message is sent twice, as standard queues may do. */
  sendsTwice?: boolean;
}

type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

/** The queues of the template, and the mappings by which Lambda calls functions with their messages. */
export class Queues {
  readonly #queues = new Map<string, MessageQueue>();
  readonly #mappings: Mapping[];
  readonly #running = new Map<Mapping, number>();
  readonly #timers = new Map<Mapping, NodeJS.Timeout>();
  readonly #with: Surroundings;
  readonly #deadLetters = new Set<string>();
  #invoke: Invoke | null = null;

  constructor(surroundings: Surroundings) {
    this.#with = surroundings;
    for (const { logicalId, properties } of surroundings.resources.ofType<QueueProperties>('AWS::SQS::Queue'))
      this.#open(logicalId, properties);
    this.#mappings = surroundings.resources
      .ofType<MappingProperties>('AWS::Lambda::EventSourceMapping')
      .map(({ properties }) => this.#mappingOf(properties));
  }

  #open(logicalId: string, properties: QueueProperties): void {
    if (properties.FifoQueue || properties.DelaySeconds)
      throw new Error(`The queue ${logicalId} has an order or a delay, which this runtime does not know`);
    const { resources, folder, disk, log } = this.#with;
    const arn = resources.attribute(logicalId, 'Arn');
    const { RedrivePolicy: redrive } = properties;
    if (redrive) this.#deadLetters.add(redrive.deadLetterTargetArn);
    const settings = {
      arn,
      visibilityMs: (properties.VisibilityTimeout ?? VISIBILITY_SECONDS) * 1000,
      retentionMs: (properties.MessageRetentionPeriod ?? RETENTION_SECONDS) * 1000,
      redrive: redrive
        ? {
            receiptsMax: Number(redrive.maxReceiveCount),
            send: (body: string) => this.#queue(redrive.deadLetterTargetArn).send(body),
          }
        : null,
    };
    this.#queues.set(arn, new MessageQueue(settings, path.join(folder, logicalId), disk, log));
  }

  #queue(arn: string): MessageQueue {
    const found = this.#queues.get(arn);
    if (!found) throw new Error(`There is no queue ${arn}`);
    return found;
  }

  #mappingOf(properties: MappingProperties): Mapping {
    const { resources } = this.#with;
    const target = resources
      .ofType('AWS::Lambda::Function')
      .map(({ logicalId, ref }) => ({ logicalId, ref, arn: resources.attribute(logicalId, 'Arn') }))
      .find(({ ref, arn }) => [ref, arn].includes(properties.FunctionName));
    if (!target) throw new Error(`A mapping calls ${properties.FunctionName}, which the template does not have`);
    return {
      queueArn: properties.EventSourceArn,
      functionArn: target.arn,
      batchSize: properties.BatchSize ?? BATCH_SIZE,
      batchesMax: properties.ScalingConfig?.MaximumConcurrency ?? BATCHES_AT_ONCE,
      reportsItems: properties.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
    };
  }

  has(arn: string): boolean {
    return this.#queues.has(arn);
  }

  /** Messages that no function could handle. */
  get deadCount(): number {
    return [...this.#deadLetters].reduce((sum, arn) => sum + this.#queue(arn).size, 0);
  }

  /** Messages that wait for their function, or are being handled. */
  get waitingCount(): number {
    return this.#mappings.reduce((sum, { queueArn }) => sum + this.#queue(queueArn).size, 0);
  }

  send(arn: string, body: string, group?: string): void {
    this.#queue(arn).send(body, group);
    if (this.#with.sendsTwice) this.#queue(arn).send(body, group);
    for (const mapping of this.#mappings) if (mapping.queueArn === arn) void this.#poll(mapping);
  }

  /** @throws AwsError when a function's role does not permit the polling of its queue */
  async start(invoke: Invoke): Promise<void> {
    const { authority, resources } = this.#with;
    const callers = readCallers(resources);
    for (const { functionArn, queueArn } of this.#mappings) {
      const caller = [...callers.values()].find(({ name }) => functionArn.endsWith(`:${name}`));
      const permissions = authority.permissionsInRole(caller ?? { name: '', roleArn: '' }, 'sqs');
      await permissions.require(POLLING.map((action) => ({ action, resource: queueArn })));
    }
    this.#invoke = invoke;
    for (const mapping of this.#mappings) void this.#poll(mapping);
  }

  /** Looks again when the next message becomes visible. */
  #later(mapping: Mapping): void {
    clearTimeout(this.#timers.get(mapping));
    const { nextAt } = this.#queue(mapping.queueArn);
    if (!this.#invoke || nextAt === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => void this.#poll(mapping), Math.min(Math.max(0, nextAt - Date.now()), CLOCK_MS));
    this.#timers.set(mapping, timer);
  }

  async #poll(mapping: Mapping): Promise<void> {
    await this.#with.disk.untilWritable();
    const invoke = this.#invoke;
    const running = this.#running.get(mapping) ?? 0;
    if (!invoke || running >= mapping.batchesMax) return;
    const batch = this.#queue(mapping.queueArn).receive(mapping.batchSize);
    if (batch.length === 0) return this.#later(mapping);
    this.#running.set(mapping, running + 1);
    const isDone = await this.#handle(mapping, batch, invoke);
    this.#running.set(mapping, (this.#running.get(mapping) ?? 1) - 1);
    if (isDone) void this.#poll(mapping);
    else this.#later(mapping);
  }

  /** Calls the function. What fails stays in the queue, and is visible again later. */
  async #handle(mapping: Mapping, batch: Received[], invoke: Invoke): Promise<boolean> {
    const { queueArn, functionArn, reportsItems } = mapping;
    void this.#poll(mapping);
    try {
      const answer = await invoke(functionArn, { Records: batch.map((message) => recordOf(message, queueArn)) });
      if (!this.#invoke) return false;
      const failures = reportsItems ? failuresIn(answer) : [];
      if (failures === null || failures.some((id) => !batch.some((message) => message.id === id))) return false;
      for (const { id } of batch) if (!failures.includes(id)) this.#queue(queueArn).delete(id);
      return true;
    } catch (error) {
      if (this.#invoke) this.#with.log.error('sqs', error);
      return false;
    }
  }

  /** Stops calling functions in this run. */
  stop(): void {
    this.#invoke = null;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
