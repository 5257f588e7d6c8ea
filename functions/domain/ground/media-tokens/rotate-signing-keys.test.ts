import path from 'node:path';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edgeSource } from '#infra/edge/edge-source.ts';
import { viewerRequest } from '#infra/edge/test-support/test-edge.ts';
import { loadEdgeFunction } from '#scripts/local/edge/run-edge-function.ts';
import { KeyValueStore } from '#scripts/local/kvs/key-value-store.ts';
import { storeConditions } from '#scripts/local/kvs/store-conditions.ts';
import { storeBehindSdk } from '#scripts/local/kvs/test-support/store-behind-sdk.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { folderOfTest } from '#scripts/test-support/temporary-folder.ts';
import type { SigningKey } from '../../../data/ground/signing-keys.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { dropEndedKeys, ensureSigningKey, replaceSigningKeys, rotateSigningKey } from './rotate-signing-keys.ts';
import { signMediaToken } from './sign-media-token.ts';
import { signerAt } from './signing-key.ts';

// The test moves the clock, because a rotation takes more than an hour. So the table is a mock with one item, and the
// store is in this process.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Longer than any measured write took to reach an edge location. */
const EDGE_DELAY = 45 * SECOND;
const ORIGINAL = 'uploads/user/original';

const table = mockAws(DynamoDBDocumentClient);
let item: { version: number; keys: SigningKey[] } | undefined;
let folder: string;
let store: KeyValueStore;
let client: ReturnType<typeof storeBehindSdk>;
const conditions = storeConditions({ edgeDelayMs: EDGE_DELAY, now: () => Date.now() });

function answerAsTable(): void {
  table.on(GetCommand).callsFake(() => ({ Item: item && structuredClone({ type: 'signingKeys', ...item }) }));
  table.on(UpdateCommand).callsFake(({ ConditionExpression: condition, ExpressionAttributeValues: values }) => {
    const [, before = ''] = /#version = (:v\d+)/.exec(condition) ?? [];
    if (item?.version !== values[before]) throw new ConditionalCheckFailedException({ message: '', $metadata: {} });
    item = { version: values[':v2'], keys: values[':v3'] };
    return {};
  });
}

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('MEDIA_KVS_ARN', 'arn');
  vi.useFakeTimers({ toFake: ['Date'] });
  item = undefined;
  answerAsTable();
  folder = folderOfTest();
  store = new KeyValueStore('arn', path.join(folder, 'store.json'), conditions);
  client = storeBehindSdk(store);
});
afterEach(() => {
  table.reset();
  client.restore();
});

const soon = () => Date.now() + 10 * SECOND;
const edge = () => {
  const values = {
    exists: async (key: string) => store.edge.get(key) !== undefined,
    get: async (key: string) => {
      const value = store.edge.get(key);
      if (value === undefined) throw new Error('KeyNotFound');
      return value;
    },
  };
  return loadEdgeFunction(edgeSource('media-request', null), values, { Date });
};

/** A token that a function with these keys issues now. */
function given(keys: SigningKey[] = item?.keys ?? []): string {
  const iat = nowSeconds();
  const signer = signerAt(keys, iat);
  return signMediaToken({ key: ORIGINAL, iat, exp: iat + 3600, download: 0, cutoffs: [] }, signer?.secret ?? '');
}

async function plays(token: string): Promise<boolean> {
  vi.spyOn(console, 'log').mockReturnValue();
  const result = await edge()(viewerRequest(`/media/${token}/${ORIGINAL}`));
  return 'uri' in result;
}

async function deploy(): Promise<void> {
  await ensureSigningKey(soon());
  // A deployment takes minutes.
  vi.advanceTimersByTime(3 * MINUTE);
}

describe('a deployment', () => {
  it('creates a key that the edge accepts at its end', async () => {
    await deploy();
    expect(item?.keys).toEqual([{ secret: expect.stringMatching(/^[\w-]{43}$/), signsFrom: expect.any(Number) }]);
    expect(await plays(given())).toBe(true);
  });

  it('keeps an existing key, and writes it again if the edge has another', async () => {
    await deploy();
    const before = item;
    const token = given();
    await deploy();
    store.change(store.describe().etag, { puts: [{ Key: 'signing-key', Value: 'another' }], deletes: [] });
    vi.advanceTimersByTime(MINUTE);
    expect(await plays(token)).toBe(false);
    await deploy();
    expect(item).toEqual(before);
    expect(await plays(token)).toBe(true);
  });

  it('that replaces the store replaces the keys: the new store does not know what was revoked', async () => {
    await deploy();
    const token = given();
    store.change(store.describe().etag, { puts: [], deletes: ['signing-key'] });
    await deploy();
    expect(await plays(token)).toBe(false);
    expect(await plays(given())).toBe(true);
  });
});

/**
 * Issues tokens and plays each, every ten seconds: by a function that has just read the keys, and by one that reads
 * them every five minutes.
 * @returns one token of each minute, and when it was issued
 */
async function useForHalfAnHour(): Promise<{ token: string; at: number }[]> {
  const tokens: { token: string; at: number }[] = [];
  let known = item?.keys.slice(0, 1) ?? [];
  for (let step = 1; step <= 180; step++) {
    vi.advanceTimersByTime(10 * SECOND);
    if (step % 30 === 0) known = item?.keys ?? [];
    const token = given(known);
    expect([await plays(token), await plays(given())], `${step * 10} s after the rotation`).toEqual([true, true]);
    if (step % 6 === 0) tokens.push({ token, at: Date.now() });
  }
  return tokens;
}

describe('a rotation of the signing key', () => {
  it('never ends a token early, whatever keys a function has cached and however late the edge is', async () => {
    await deploy();
    const [old] = item?.keys ?? [];
    const begun = Date.now();
    await rotateSigningKey(soon());
    const tokens = await useForHalfAnHour();
    expect(signerAt(item?.keys ?? [], nowSeconds())?.secret).not.toBe(old?.secret);
    while (Date.now() < begun + 2 * HOUR) {
      vi.advanceTimersByTime(10 * MINUTE);
      await dropEndedKeys(soon());
      vi.advanceTimersByTime(MINUTE);
      const living = tokens.filter(({ at }) => Date.now() < at + HOUR - SECOND);
      for (const { token } of living) expect(await plays(token)).toBe(true);
    }
    // Finally, the old key is no longer accepted.
    expect(item?.keys).toHaveLength(1);
    expect(store.edge.get('signing-key')).toBe(item?.keys[0]?.secret);
  });

  it('that cannot reach the store does not change the signing key, and the next rotation continues it', async () => {
    await deploy();
    const change = vi.spyOn(store, 'change').mockImplementation(() => {
      throw new Error('Down');
    });
    await expect(rotateSigningKey(soon())).rejects.toThrow('Down');
    vi.advanceTimersByTime(HOUR);
    expect(await plays(given())).toBe(true);
    change.mockRestore();
    await rotateSigningKey(soon());
    expect(item?.keys).toHaveLength(2);
    vi.advanceTimersByTime(HOUR);
    expect(await plays(given())).toBe(true);
  });

  it('returns when the new key begins to sign and until when the old ones are accepted', async () => {
    await deploy();
    const { signsFrom, oldKeysUntil } = await rotateSigningKey(soon());
    expect(Date.parse(signsFrom)).toBeGreaterThanOrEqual(Date.now() + 2 * MINUTE);
    expect(Date.parse(oldKeysUntil ?? '') - Date.parse(signsFrom)).toBeGreaterThanOrEqual(HOUR);
  });

  it('is refused while three keys are accepted, with the time of the next possible rotation', async () => {
    await deploy();
    await rotateSigningKey(soon());
    await rotateSigningKey(soon());
    await expect(rotateSigningKey(soon())).rejects.toThrow(/^3 keys are accepted already\. The oldest ends at 20/);
    vi.advanceTimersByTime(2 * HOUR);
    await rotateSigningKey(soon());
    expect(await plays(given())).toBe(true);
  });

  it('is not lost when a deployment runs at the same moment', async () => {
    await deploy();
    await Promise.all([rotateSigningKey(soon()), ensureSigningKey(soon()), dropEndedKeys(soon())]);
    vi.advanceTimersByTime(MINUTE);
    expect(store.edge.get('signing-key')?.split(' ')).toEqual(item?.keys.map(({ secret }) => secret));
  });
});

it('the removal of expired keys does not call the store when no key has expired, because calls cost money', async () => {
  await deploy();
  client.resetHistory();
  await dropEndedKeys(soon());
  expect(client.calls()).toHaveLength(0);
});

it('the replacement of a leaked key invalidates every token within a minute, after which new ones are valid', async () => {
  await deploy();
  const token = given();
  await replaceSigningKeys(soon());
  vi.advanceTimersByTime(MINUTE);
  expect([await plays(token), await plays(given())]).toEqual([false, true]);
});
