import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ListKeysCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
  ValidationException,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { mockClient } from 'aws-sdk-client-mock';
import { AwsError } from '../../aws/aws-error.ts';
import type { KeyValueStore } from '../key-value-store.ts';

/** Entries of one page of a list. */
const PAGE = 50;

function asSdkError(error: unknown): unknown {
  if (!(error instanceof AwsError)) return error;
  const options = { message: error.message, $metadata: {} };
  if (error.code === 'ValidationException') return new ValidationException(options);
  return error.code === 'ResourceNotFoundException' ? new ResourceNotFoundException(options) : error;
}

/**
 * Makes the SDK's client use an emulated store in this process, so that a test can set its clock.
 * @returns the calls of the client
 */
export function storeBehindSdk(store: KeyValueStore) {
  const client = mockClient(CloudFrontKeyValueStoreClient);
  client.on(DescribeKeyValueStoreCommand).callsFake(() => ({ ETag: store.describe().etag }));
  client.on(GetKeyCommand).callsFake(({ Key }) => {
    const Value = store.get(Key);
    if (Value === undefined) throw asSdkError(new AwsError('ResourceNotFoundException', 404, 'None'));
    return { Key, Value };
  });
  client.on(ListKeysCommand).callsFake(({ NextToken }) => {
    const start = Number(NextToken ?? 0);
    const keys = store.keys();
    const Items = keys.slice(start, start + PAGE).map((Key) => ({ Key, Value: store.get(Key) }));
    return { Items, NextToken: start + PAGE < keys.length ? String(start + PAGE) : undefined };
  });
  client.on(UpdateKeysCommand).callsFake(({ IfMatch, Puts = [], Deletes = [] }) => {
    try {
      store.change(IfMatch, { puts: Puts, deletes: Deletes.map(({ Key }: { Key: string }) => Key) });
      return { ETag: store.describe().etag };
    } catch (error) {
      throw asSdkError(error);
    }
  });
  return client;
}
