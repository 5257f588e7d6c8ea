import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Answer } from '../http/answer.ts';
import { proxy } from '../http/proxy.ts';
import { readBody } from '../http/read-body.ts';
import { type DynamoDbInput, dynamoDbAccess } from '../iam/dynamodb-access.ts';
import type { Permissions } from '../iam/permissions.ts';
import { AwsError } from './aws-error.ts';
import { parseJson } from './parse-json.ts';

/** More than the largest request, a batch of 16 MB and its JSON around it, in bytes. */
const MAX_BODY = 32 * 1024 * 1024;

/** DynamoDB: the engine answers whatever the caller may ask. */
export class DynamoDbService {
  readonly #enginePort: number;

  constructor(enginePort: number) {
    this.#enginePort = enginePort;
  }

  async answer(message: IncomingMessage, _url: URL, permissions: Permissions): Promise<Answer> {
    const action = String(message.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const body = await readBody(message, MAX_BODY);
    const accesses = dynamoDbAccess(action, parseJson<DynamoDbInput>(body));
    if (!accesses) throw new AwsError('UnknownOperationException', 400, `This runtime does not do ${action}`);
    await permissions.require(accesses);
    return proxy(this.#enginePort, message, Readable.from([body]));
  }
}
