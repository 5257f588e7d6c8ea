import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { handler } from './rotate-signing-keys.ts';

captureLog();
const table = mockAws(DynamoDBDocumentClient);
const store = mockAws(CloudFrontKeyValueStoreClient);
const keys = [{ secret: 'key', signsFrom: 0 }];
const run = (event: unknown, seconds = 60) => handler(event, { getRemainingTimeInMillis: () => seconds * 1000 });
const denied = () => Object.assign(new Error('Not authorized'), { name: 'AccessDeniedException' });

beforeEach(() => {
  table.reset();
  store.reset();
  table.on(GetCommand).resolves({ Item: { type: 'signingKeys', version: 1, keys } });
  store.on(DescribeKeyValueStoreCommand).resolves({ ETag: 'v1' });
  store.on(GetKeyCommand).resolves({ Value: 'key' });
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('MEDIA_KVS_ARN', 'arn');
});

describe('the function for the signing keys', () => {
  it.each([[undefined], [null], [{}]])(
    'ensures that a key exists when a deployment calls it with %j',
    async (event) => {
      await run(event);
      expect(store.commandCalls(GetKeyCommand)).toHaveLength(2);
    },
  );

  it('refuses an unknown event, and does nothing', async () => {
    await expect(run({ action: 'rotat' })).rejects.toThrow();
    expect(table.calls()).toHaveLength(0);
  });

  it('waits until the permissions of a new role take effect', async () => {
    table
      .on(GetCommand)
      .rejectsOnce(denied())
      .resolves({ Item: { type: 'signingKeys', version: 1, keys } });
    await run({});
    expect(store.commandCalls(GetKeyCommand)).toHaveLength(3);
  });

  it('fails when they do not take effect within its time limit, and at once on any other error', async () => {
    table.on(GetCommand).rejects(denied());
    await expect(run({}, 5)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    table.reset();
    table.on(GetCommand).rejects(new RangeError('Broken'));
    await expect(run({})).rejects.toThrow('Broken');
    expect(table.calls()).toHaveLength(1);
  });
});
