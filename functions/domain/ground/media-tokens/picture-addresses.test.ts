import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { storedRecording } from '../../test-support/stored-recording.ts';
import { NO_ADDRESSES, pictureIssuedAt } from './picture-addresses.ts';

const START = 1_768_003_200;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const LONG_AGO = iso(START - 999_999);

/** The time of issue for a member with a session. */
const issuedAt = (now: number, joinedAt = LONG_AGO, begunAt = START - 999) =>
  pictureIssuedAt(now, { session: { begunAt }, joinedAt });

describe('the time of issue in the URL of a picture', () => {
  it('is the beginning of the current half-hour', () => {
    expect(issuedAt(START)).toBe(START);
    expect(issuedAt(START + 1799)).toBe(START);
    expect(issuedAt(START + 1800)).toBe(START + 1800);
  });

  it('is not before the member joined, because earlier tokens are revoked', () => {
    expect(issuedAt(START + 1700, iso(START + 1234))).toBe(START + 1234);
  });

  it('is not before the session began, because the stop of an account revokes earlier tokens', () => {
    expect(issuedAt(START + 1700, LONG_AGO, START + 1234)).toBe(START + 1234);
  });

  it('is the second of joining, so that a removal in that second revokes it', () => {
    expect(issuedAt(START + 1700, iso(START + 1234.9))).toBe(START + 1234);
  });

  it('is never in the future, also when the clock that wrote the membership is ahead', () => {
    expect(issuedAt(START + 10, iso(START + 12))).toBe(START + 10);
  });
});

describe('the picture URLs in one answer', () => {
  const table = mockAws(DynamoDBDocumentClient);
  const keys = { Item: { type: 'signingKeys', version: 1, keys: [{ secret: 'key', signsFrom: 0 }] } };
  const log = captureLog();
  const session = { id: 'sid', passwordVersion: 0, begunAt: START - 999, endsAt: START + 999_999, readAt: START };
  const viewer = { userId: 'me', session, joinedAt: LONG_AGO };
  const view = (thumbnailKey: string | null) => ({
    recording: storedRecording({ thumbnailKey }),
    accessGrantVersion: 0,
  });

  beforeEach(() => {
    table.reset();
    vi.stubEnv('TABLE_NAME', 'table');
  });

  /** Addresses pictures as a function that has just started and has no signing key in memory. */
  async function addressPictures() {
    vi.resetModules();
    return (await import('./picture-addresses.ts')).picturesFor(viewer, START);
  }

  it('require no signing key when there is no picture', async () => {
    expect(await (await addressPictures())([view(null), null])).toEqual([NO_ADDRESSES, NO_ADDRESSES]);
    expect(table.commandCalls(GetCommand)).toHaveLength(0);
  });

  it('require the signing key once for any number of pictures', async () => {
    table.on(GetCommand).resolves(keys);
    const addresses = await (await addressPictures())([view('a'), null, view('b'), view('c')]);
    expect(addresses.map(({ thumbnailUrl }) => thumbnailUrl?.split('/').at(-1) ?? null)).toEqual(['a', null, 'b', 'c']);
    expect(table.commandCalls(GetCommand)).toHaveLength(1);
  });

  it('are left out when the signing key is unavailable, which is requested and logged once', async () => {
    table.on(GetCommand).rejects(new Error('The table is down'));
    expect(await (await addressPictures())([view('a'), view('b')])).toEqual([NO_ADDRESSES, NO_ADDRESSES]);
    expect(table.commandCalls(GetCommand)).toHaveLength(1);
    expect(log.lines()).toHaveLength(1);
  });

  it('are limited to a thousand across the parts of a list', async () => {
    table.on(GetCommand).resolves(keys);
    const address = await addressPictures();
    const part = Array.from({ length: 600 }, () => view('a'));
    const given = [...(await address(part)), ...(await address(part))].map(({ thumbnailUrl }) => thumbnailUrl !== null);
    expect([given.filter(Boolean).length, given.indexOf(false)]).toEqual([1000, 1000]);
  });
});
