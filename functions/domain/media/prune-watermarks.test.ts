import {
  CloudFrontKeyValueStoreClient,
  DeleteKeyCommand,
  DescribeKeyValueStoreCommand,
  ListKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, vi } from 'vitest';
import { nowSeconds } from '../../gateways/clock.ts';
import { pruneWatermarks } from './prune-watermarks.ts';

const store = mockClient(CloudFrontKeyValueStoreClient);

it('forgets watermarks that are older than any living token, and keeps the others and the signing key', async () => {
  vi.stubEnv('MEDIA_KVS_ARN', 'arn');
  const hours = (count: number) => String(nowSeconds() - count * 3600);
  store.on(DescribeKeyValueStoreCommand).resolves({ ETag: 'v1' });
  store.on(DeleteKeyCommand).resolves({ ETag: 'v2' });
  store.on(ListKeysCommand).resolves({
    Items: [
      { Key: 'signing-key', Value: '12345' },
      { Key: 'r:old', Value: hours(6.5) },
      { Key: 's:old.0', Value: hours(7) },
      { Key: 'd:old.0', Value: hours(8) },
      { Key: 'm:old:me', Value: hours(9) },
      { Key: 'w:old', Value: hours(9) },
      { Key: 'r:young', Value: hours(6.1) },
      { Key: 's:new.1', Value: hours(0) },
    ],
  });
  expect(await pruneWatermarks()).toBe(5);
  expect(store.commandCalls(DeleteKeyCommand).map((call) => call.args[0].input.Key)).toEqual([
    'r:old',
    's:old.0',
    'd:old.0',
    'm:old:me',
    'w:old',
  ]);
});
