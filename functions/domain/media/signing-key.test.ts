import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  PutKeyCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const store = mockClient(CloudFrontKeyValueStoreClient);

/** The module of a function that has just started. */
async function started() {
  vi.resetModules();
  return (await import('./signing-key.ts')).signingKey;
}

beforeEach(() => {
  store.reset();
  vi.stubEnv('MEDIA_KVS_ARN', 'arn');
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('the signing key', () => {
  it('is read once for all requests of five minutes', async () => {
    store.on(GetKeyCommand).resolves({ Value: 'first' });
    const signingKey = await started();
    expect([await signingKey(), await signingKey()]).toEqual(['first', 'first']);
    expect(store.commandCalls(GetKeyCommand)).toHaveLength(1);
  });

  it('is another one soon after an operator has removed it', async () => {
    store.on(GetKeyCommand).resolves({ Value: 'first' });
    const signingKey = await started();
    await signingKey();
    store.on(GetKeyCommand).resolves({ Value: 'second' });
    vi.advanceTimersByTime(5 * 60_000);
    expect(await signingKey()).toBe('second');
  });

  it('is made where there is none', async () => {
    store.on(GetKeyCommand).rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
    store.on(DescribeKeyValueStoreCommand).resolves({ ETag: 'v1' });
    store.on(PutKeyCommand).resolves({ ETag: 'v2' });
    const key = await (await started())();
    expect(store.commandCalls(PutKeyCommand)[0]?.args[0].input).toMatchObject({ Key: 'signing-key', Value: key });
    expect(key.length).toBeGreaterThanOrEqual(40);
  });
});
