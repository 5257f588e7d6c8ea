import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws/aws-error.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Permissions } from '../iam/access.ts';
import type { KeyValueStore } from './key-value-store.ts';

const PAGE = 50;

interface Call {
  store: KeyValueStore;
  key: string;
  query: URLSearchParams;
  ifMatch: string;
  body: Buffer;
}

const totals = (store: KeyValueStore) => {
  const { itemCount, bytes } = store.describe();
  return { ItemCount: itemCount, TotalSizeInBytes: bytes };
};

function describe({ store }: Call): Answer {
  const { etag, createdAt, modifiedAt } = store.describe();
  const times = { Created: createdAt / 1000, LastModified: modifiedAt / 1000 };
  return json(200, { ...totals(store), KvsARN: store.arn, ...times, Status: 'READY' }, { ETag: etag });
}

function getKey({ store, key }: Call): Answer {
  const Value = store.get(key);
  if (Value === undefined) throw new AwsError('ResourceNotFoundException', 404, `Key ${key} was not found.`);
  return json(200, { Key: key, Value, ...totals(store) });
}

function listKeys({ store, query }: Call): Answer {
  const after = Buffer.from(query.get('NextToken') ?? '', 'base64url').toString();
  const limit = Math.min(Number(query.get('MaxResults') ?? 10) || 10, PAGE);
  const left = store.keys().filter((key) => key > after);
  const page = left.slice(0, limit);
  const NextToken = left.length > limit ? Buffer.from(page.at(-1) ?? '').toString('base64url') : undefined;
  return json(200, { Items: page.map((Key) => ({ Key, Value: store.get(Key) })), NextToken });
}

function updateKeys({ store, ifMatch, body }: Call): Answer {
  const { Puts = [], Deletes = [] } = JSON.parse(body.toString());
  store.change(ifMatch, { puts: Puts, deletes: Deletes.map(({ Key }: { Key: string }) => Key) });
  return json(200, totals(store), { ETag: store.describe().etag });
}

/**
 * Each operation by its method and target, with the action that its caller needs for the store, the smallest resource:
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudfrontkeyvaluestore.html
 */
const OPERATIONS = new Map<string, { action: string; run: (call: Call) => Answer }>([
  ['GET store', { action: 'DescribeKeyValueStore', run: describe }],
  ['GET keys', { action: 'ListKeys', run: listKeys }],
  ['POST keys', { action: 'UpdateKeys', run: updateKeys }],
  ['GET key', { action: 'GetKey', run: getKey }],
]);

/** Handles requests for a store that is down: with a 500, or without an answer for as long as the client waits. */
async function whileDown({ conditions }: KeyValueStore, message: IncomingMessage): Promise<void> {
  if (conditions.api === 'silent') await once(message.socket, 'close');
  if (conditions.api !== 'up') throw new AwsError('InternalServerException', 500, 'Internal server error.');
}

/**
 * The data API of CloudFront KeyValueStore:
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_Operations_Amazon_CloudFront_KeyValueStore.html
 */
export class KvsService {
  readonly #stores: KeyValueStore[];

  constructor(stores: KeyValueStore[]) {
    this.#stores = stores;
  }

  async answer(message: IncomingMessage, url: URL, permissions: Permissions, body: Buffer): Promise<Answer> {
    const match = /^\/key-value-stores\/([^/]+)(\/keys)?(?:\/(.+))?$/.exec(url.pathname);
    const arn = decodeURIComponent(match?.[1] ?? '');
    const store = this.#stores.find((each) => each.arn === arn);
    if (!match || !store) throw new AwsError('ResourceNotFoundException', 404, 'The key value store was not found.');
    const [, , keys, key] = match;
    const operation = OPERATIONS.get(`${message.method} ${key ? 'key' : keys ? 'keys' : 'store'}`);
    if (!operation) throw new AwsError('ValidationException', 400, 'Unknown operation');
    await permissions.require([{ action: `cloudfront-keyvaluestore:${operation.action}`, resource: arn }]);
    await whileDown(store, message);
    return operation.run({
      store,
      key: decodeURIComponent(key ?? ''),
      query: url.searchParams,
      ifMatch: String(message.headers['if-match'] ?? ''),
      body,
    });
  }
}
