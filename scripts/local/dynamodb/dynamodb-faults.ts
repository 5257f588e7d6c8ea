import { createHash } from 'node:crypto';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { AwsError } from '../aws/aws-error.ts';
import { type Answer, json } from '../http/answer.ts';

/**
 * Faults that DynamoDB sometimes has. The emulation simulates the chosen ones, once per request unless stated
 * otherwise.
 */
export const DYNAMODB_FAULTS = [
  /** A Put, Update or Delete meets a transaction on its item. */
  'write-conflict',
  /** A transaction meets another one. */
  'transaction-conflict',
  /** A transaction finds a partition short of throughput. */
  'transaction-throttled',
  /** A write succeeds, and its answer is lost. */
  'lost-answer',
  /** Of a batch, only one part is processed. */
  'unprocessed',
  /** Writes are refused as long as a transaction on one of their items is in progress. */
  'overlap',
] as const;

export type DynamoDbFault = (typeof DYNAMODB_FAULTS)[number];

const isFault = (name: string): name is DynamoDbFault => (DYNAMODB_FAULTS as readonly string[]).includes(name);

/**
 * Parses the names of faults, separated by commas.
 * @throws ExplainedError for an unknown name
 */
export function readFaults(text = ''): DynamoDbFault[] {
  return text
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      if (isFault(name)) return name;
      throw new ExplainedError(`DYNAMODB_FAULTS has ${name}, which is not one of ${DYNAMODB_FAULTS.join(', ')}.`);
    });
}

type Keys = Record<string, unknown>[];

/** Fields of requests that the faults read. */
export interface FaultyInput {
  TransactItems?: unknown[];
  ClientRequestToken?: string;
  RequestItems?: Record<string, Keys | { Keys: Keys }>;
}

export const SINGLE_WRITES = ['PutItem', 'UpdateItem', 'DeleteItem'];
const WRITES = [...SINGLE_WRITES, 'TransactWriteItems', 'BatchWriteItem'];

const PART_MESSAGES = {
  TransactionConflict: 'Transaction is ongoing for the item',
  ThrottlingError:
    'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.',
  ProvisionedThroughputExceeded:
    'The level of configured provisioned throughput for one or more global secondary indexes of the table was exceeded.',
};

/** A cancelled transaction, with the parts that caused it, by default the first. */
function cancelled(code: keyof typeof PART_MESSAGES, parts: number, because = [0]): Answer {
  const reasons = Array.from({ length: parts }, (_, index) =>
    because.includes(index) ? { Code: code, Message: PART_MESSAGES[code] } : { Code: 'None' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return json(
    400,
    {
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      CancellationReasons: reasons,
      Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    },
    { 'content-type': 'application/x-amz-json-1.0' },
  );
}

/** The answer to a write while a transaction changes some of its items. @throws AwsError for a write of one item */
export function refuseOverlap(action: string, { TransactItems = [] }: FaultyInput, parts: number[]): Answer {
  if (action === 'TransactWriteItems') return cancelled('TransactionConflict', TransactItems.length, parts);
  throw new AwsError('TransactionConflictException', 400, PART_MESSAGES.TransactionConflict);
}

/** Makes each request fail once and succeed when it is repeated, in the same way in each run. */
export class DynamoDbFaults {
  readonly #faults: ReadonlySet<DynamoDbFault>;
  /** Requests that failed and were not repeated yet. */
  readonly #failed = new Set<string>();
  #throttled = 0;

  constructor(faults: readonly DynamoDbFault[] = []) {
    this.#faults = new Set(faults);
  }

  /** True for a new request, or one whose last try succeeded. */
  #failsNow(fault: DynamoDbFault, ...asked: string[]): boolean {
    if (!this.#faults.has(fault)) return false;
    const request = createHash('sha256')
      .update(JSON.stringify([fault, ...asked]))
      .digest('base64');
    const isRepeated = this.#failed.delete(request);
    if (!isRepeated) this.#failed.add(request);
    return !isRepeated;
  }

  #cancel({ ClientRequestToken: _token, ...input }: FaultyInput): Answer | null {
    const asked = JSON.stringify(input);
    const parts = input.TransactItems?.length ?? 0;
    if (this.#failsNow('transaction-conflict', asked)) return cancelled('TransactionConflict', parts);
    if (!this.#failsNow('transaction-throttled', asked)) return null;
    this.#throttled += 1;
    return cancelled(this.#throttled % 2 === 0 ? 'ThrottlingError' : 'ProvisionedThroughputExceeded', parts);
  }

  /** Whether overlapping writes always refuse each other. */
  get refusesOverlap(): boolean {
    return this.#faults.has('overlap');
  }

  /**
   * The refusal of a request.
   * @returns null for a request that is executed
   * @throws AwsError TransactionConflictException
   */
  refusal(action: string, input: FaultyInput): Answer | null {
    if (action === 'TransactWriteItems') return this.#cancel(input);
    if (SINGLE_WRITES.includes(action) && this.#failsNow('write-conflict', action, JSON.stringify(input))) {
      throw new AwsError('TransactionConflictException', 400, PART_MESSAGES.TransactionConflict);
    }
    return null;
  }

  /** Whether a request succeeds and its answer is lost. A repeated request is identical in every byte. */
  losesAnswer(action: string, input: FaultyInput): boolean {
    return WRITES.includes(action) && this.#failsNow('lost-answer', action, JSON.stringify(input));
  }

  /** Splits a batch into the processed parts, at least one, and the unprocessed ones, each in the form of a request. */
  splitBatch(action: string, input: FaultyInput): { done: FaultyInput; left: FaultyInput['RequestItems'] } {
    const done: Required<FaultyInput>['RequestItems'] = {};
    const left: Required<FaultyInput>['RequestItems'] = {};
    for (const [table, request] of Object.entries(input.RequestItems ?? {})) {
      const parts = Array.isArray(request) ? request : request.Keys;
      const [processed, dropped] = this.#split(parts, `${action} ${table}`);
      const withParts = (some: Keys) => (Array.isArray(request) ? some : { ...request, Keys: some });
      done[table] = withParts(processed);
      if (dropped.length > 0) left[table] = withParts(dropped);
    }
    return { done: { ...input, RequestItems: done }, left };
  }

  #split(parts: Keys, where: string): [processed: Keys, dropped: Keys] {
    const isDropped = parts.map(
      (part, index) => this.#failsNow('unprocessed', where, JSON.stringify(part)) && index > 0,
    );
    return [parts.filter((_part, index) => !isDropped[index]), parts.filter((_part, index) => isDropped[index])];
  }
}
