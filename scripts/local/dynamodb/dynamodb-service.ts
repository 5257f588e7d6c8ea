import type { Agent, IncomingMessage } from 'node:http';
import { AwsError } from '../aws/aws-error.ts';
import { parseJson } from '../aws/parse-json.ts';
import { type Answer, bytesOf, json } from '../http/answer.ts';
import { proxy } from '../http/proxy.ts';
import type { Permissions } from '../iam/access.ts';
import { type DynamoDbInput, dynamoDbAccess } from './dynamodb-access.ts';
import {
  type DynamoDbFault,
  DynamoDbFaults,
  type FaultyInput,
  refuseOverlap,
  SINGLE_WRITES,
} from './dynamodb-faults.ts';
import { type CheckedInput, checkLimits, type TableKeys } from './dynamodb-limits.ts';
import { OngoingTransactions } from './ongoing-transactions.ts';
import type { TableBackups } from './table-backups.ts';

/** The fields of a batch's answer for the unprocessed parts. */
const UNPROCESSED: Record<string, string> = { BatchGetItem: 'UnprocessedKeys', BatchWriteItem: 'UnprocessedItems' };

/** DynamoDB: checks permissions and lets the engine answer. */
export class DynamoDbService {
  readonly #engine: Agent;
  readonly #keys: TableKeys;
  readonly #faults: DynamoDbFaults;
  readonly #ongoing: OngoingTransactions;
  readonly #backups: TableBackups;

  /**
   * @param engine connections to it
   * @param faults that requests encounter
   */
  constructor(engine: Agent, keys: TableKeys, backups: TableBackups, faults: readonly DynamoDbFault[] = []) {
    this.#engine = engine;
    this.#backups = backups;
    this.#keys = keys;
    this.#faults = new DynamoDbFaults(faults);
    this.#ongoing = new OngoingTransactions(keys);
  }

  async answer(message: IncomingMessage, _url: URL, permissions: Permissions, body: Buffer): Promise<Answer> {
    const action = String(message.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const input = parseJson<DynamoDbInput & FaultyInput & CheckedInput>(body);
    const accesses = dynamoDbAccess(action, input);
    if (!accesses) throw new AwsError('UnknownOperationException', 400, `This runtime does not support ${action}`);
    await permissions.require(accesses);
    if (action === 'CreateBackup') return this.#createBackup(input);
    if (action === 'DeleteBackup') {
      this.#backups.remove(input.BackupArn ?? '');
      return json(200, {});
    }
    checkLimits(input, this.#keys);
    const refusal = this.#faults.refusal(action, input);
    if (refusal) return refusal;
    const executed = await this.#executeAlone(action, input, () => this.#execute(action, message, body, input));
    const answer = await refuseOnFullDisk(executed);
    if (this.#faults.losesAnswer(action, input)) await lose(message, answer);
    return answer;
  }

  async #createBackup({ TableName = '', BackupName = '' }: DynamoDbInput): Promise<Answer> {
    const { arn, createdAt, bytes } = await this.#backups.create(TableName);
    const BackupDetails = {
      BackupArn: arn,
      BackupName,
      BackupSizeBytes: bytes,
      BackupStatus: 'AVAILABLE',
      BackupType: 'USER',
      BackupCreationDateTime: createdAt.getTime() / 1000,
    };
    return json(200, { BackupDetails });
  }

  /** Executes a write, unless overlaps are refused and a transaction on one of its items is in progress. */
  async #executeAlone(action: string, input: FaultyInput & CheckedInput, work: () => Promise<Answer>): Promise<Answer> {
    const isTransaction = action === 'TransactWriteItems';
    if (!this.#faults.refusesOverlap || !(isTransaction || SINGLE_WRITES.includes(action))) return work();
    const conflicts = this.#ongoing.conflicts(input);
    if (conflicts.length > 0) return refuseOverlap(action, input, conflicts);
    return isTransaction ? this.#ongoing.run(input, work) : work();
  }

  #execute(action: string, message: IncomingMessage, body: Buffer, input: FaultyInput): Promise<Answer> {
    return action in UNPROCESSED
      ? this.#executeBatch(action, message, body, input)
      : proxy(this.#engine, message, body);
  }

  async #executeBatch(action: string, message: IncomingMessage, body: Buffer, input: FaultyInput): Promise<Answer> {
    const { done, left = {} } = this.#faults.splitBatch(action, input);
    if (Object.keys(left).length === 0) return proxy(this.#engine, message, body);
    const part = Buffer.from(JSON.stringify(done));
    const headers = { ...message.headers, 'content-length': String(part.length) };
    const answer = await proxy(this.#engine, { ...requestOf(message), headers }, part);
    if (answer.status !== 200) return answer;
    const found = JSON.parse((await bytesOf(answer)).toString());
    const text = JSON.stringify({ ...found, [UNPROCESSED[action] ?? '']: left });
    const { 'content-length': _length, 'x-amz-crc32': _sum, ...others } = answer.headers;
    return { status: 200, headers: others, body: text };
  }
}

/** The engine's answer to a write that it undid, because the disk is full. */
const ENGINE_ON_FULL_DISK = 'database or disk is full';

/** @throws AwsError ThrottlingException, which says that nothing was written, for a write that the disk has no room for */
async function refuseOnFullDisk(answer: Answer): Promise<Answer> {
  if (answer.status !== 500) return answer;
  const body = await bytesOf(answer);
  if (!body.includes(ENGINE_ON_FULL_DISK)) return { ...answer, body };
  throw new AwsError('ThrottlingException', 400, 'The disk of the data folder is full.');
}

const requestOf = ({ method, url }: IncomingMessage) => ({ method, url });

/** Breaks the connection once the whole answer is ready: the request has taken effect. */
async function lose(message: IncomingMessage, answer: Answer): Promise<void> {
  await bytesOf(answer);
  message.socket.destroy();
}
