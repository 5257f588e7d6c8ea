import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { operations } from '#shared/api/catalog.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import { PLAIN_SESSION_COOKIE } from '#shared/model/identity/session-cookie.ts';
import { apply } from '../data/ground/apply.ts';
import * as counts from '../data/ground/rate-limit.ts';
import { LIMITS_BY_USER } from '../domain/ground/limit-usage.ts';
import { beginSession } from '../domain/identity/sessions/session-token.ts';
import { freshAddress } from '../domain/test-support/people.ts';
import * as workflows from '../gateways/step-functions.ts';
import { RATE_LIMITS } from '../process/limits.ts';
import { createApiHandler } from './api-handler.ts';
import { memberRoutes } from './member.ts';
import { publicRoutes } from './public.ts';
import { administrationRoutes } from './routes/admin.ts';
import { type Call, callerOf, callOf, isChange, requestOf } from './test-support/calls.ts';
import { fakeContext, fakeEvent } from './test-support/fake-event.ts';
import { type MatrixFixture, newMatrixFixture } from './test-support/matrix-fixture.ts';
import { newPeople } from './test-support/matrix-people.ts';

// The schedules of the stack do not see what the calls begin.
useOwnTable();

const changing = operations.filter(isChange);
const withEffect = (isAsked: (effect: Call['effect']) => boolean) =>
  changing.flatMap((operation) => {
    const { effect } = callOf(operation);
    return isAsked(effect) ? [[operation.name, operation] as const] : [];
  });
/** Calls that create something, with the limits that count them, where the request gets as far. */
const creating = changing.flatMap((operation) => {
  const { effect } = callOf(operation);
  return 'limits' in effect && Array.isArray(effect.limits)
    ? [[operation.name, operation, effect.limits] as const]
    : [];
});
/** Others, with the file that counts them. */
const countedElsewhere = changing.flatMap((operation) => {
  const { effect } = callOf(operation);
  return 'limits' in effect && 'file' in effect.limits ? [[operation.name, effect.limits] as const] : [];
});

const handle = createApiHandler([...memberRoutes, ...publicRoutes, ...administrationRoutes]);

/** Guesses of the password by which people prove who they are. */
const GUESSES = 'loginByAddress';
/** Limits of the mails to one address. They are met without an answer that tells strangers of it, or with one of their own. */
const QUIET = [GUESSES, 'forgotByEmail', 'guestMailByOwner'];

/** Workflows of the stack do not know the recordings. */
beforeEach(() => {
  for (const start of ['startPreparationExecution', 'startTranscriptExecution', 'startRecoveryExecution'] as const)
    vi.spyOn(workflows, start).mockResolvedValue();
});

/** Makes a call while the windows of some limits are full. @returns the answer, and the limits that it counted toward */
async function callWhile(isFull: (limit: string) => boolean, event: Parameters<typeof fakeEvent>[0]) {
  const asked = new Set<string>();
  const count = (limit: string) => {
    asked.add(limit);
    return isFull(limit) ? { retryAfter: 42 } : { key: { PK: 'RATE#of-a-test', SK: '0' } };
  };
  const spies = [
    vi.spyOn(counts, 'countRequest').mockImplementation(async (limit) => count(limit)),
    vi.spyOn(counts, 'countUsage').mockImplementation(async ({ name }) => count(name)),
  ];
  try {
    const { statusCode: status = 500, headers = {}, body = '' } = await handle(fakeEvent(event), fakeContext);
    return { status, headers, body, asked: [...asked] };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The request of a call as an event of API Gateway. */
async function eventOf(operation: Operation, fixture: MatrixFixture): Promise<Parameters<typeof fakeEvent>[0]> {
  const caller = callerOf(operation, fixture.people);
  vi.stubEnv('ADMIN_EMAILS', caller.email);
  vi.stubEnv('TRANSCRIPTION', 'on');
  const request = await requestOf(operation, fixture, caller);
  // The recording of the matrix has a main link already.
  const { params, query, input } =
    operation.name === 'shareRecording' ? { ...request, params: { id: fixture.cutRecordingId } } : request;
  const { sessionToken, change } = beginSession(caller);
  await apply([change]);
  return {
    routeKey: `${operation.method} ${operation.path}`,
    headers: { 'x-viewer-address': freshAddress() },
    cookies: [`${PLAIN_SESSION_COOKIE}=${sessionToken}`],
    pathParameters: params,
    queryStringParameters: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])),
    ...(input !== undefined && { body: JSON.stringify(input) }),
  };
}

const fixtureOf = async () => newMatrixFixture(await newPeople());

it('no call that changes something is said to read', () => {
  expect(withEffect(({ kind }) => kind === 'reads')).toEqual([]);
});

it('what a person creates in a workspace counts toward a limit of the person and one of the workspace', () => {
  const pairs = Object.keys(RATE_LIMITS).flatMap((limit) => {
    const of = /^(\w+)ByUser$/.exec(limit)?.[1];
    const ofAll = `${of}ByWorkspace`;
    return of && ofAll in RATE_LIMITS ? [[limit, ofAll] as [keyof typeof RATE_LIMITS, keyof typeof RATE_LIMITS]] : [];
  });
  expect(pairs.length).toBeGreaterThan(6);
  for (const [one, all] of pairs) {
    expect(RATE_LIMITS[all].seconds, all).toBe(RATE_LIMITS[one].seconds);
    expect(RATE_LIMITS[all].max, all).toBeGreaterThanOrEqual(10 * RATE_LIMITS[one].max);
  }
  const alone = creating
    .filter(([, { path, profile }]) => profile === 'member' && /recordings|projects|workspaces\//.test(path))
    .filter(
      ([, , counts]) =>
        !(counts.some((limit) => LIMITS_BY_USER.includes(limit)) && counts.some((limit) => /Workspace$/.test(limit))),
    );
  // A segment upload is one of a person's uploads, for a recording that was counted.
  expect(alone.map(([name]) => name)).toEqual(['renewSegmentUpload']);
});

describe('a call that creates something', () => {
  it.each(creating)('is refused by each of its limits: %s', async (_name, operation, limits) => {
    const event = await eventOf(operation, await fixtureOf());
    for (const limit of limits) {
      const { status, headers, body } = await callWhile((each) => each === limit, event);
      expect([limit, status, headers['retry-after']]).toEqual([limit, 429, '42']);
      expect(JSON.parse(body)).toMatchObject({
        code: 'RATE_LIMITED',
        message: expect.stringMatching(/Please try again in 42 seconds\.$/),
      });
    }
    const { status, asked } = await callWhile(() => false, event);
    expect(asked.filter((limit) => !QUIET.includes(limit)).sort()).toEqual([...limits].sort());
    // The matrix has no cut to retry, and no code to send again.
    expect(status).not.toBe(429);
  });
});

it.each(countedElsewhere)('a call of which the matrix sees less is counted too: %s', (_name, { file, limits }) => {
  const text = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
  for (const limit of limits) expect(text).toContain(`limitRate('${limit}'`);
});

it('a new link is refused, and a setting of a link that exists is not: it may end access', async () => {
  const fixture = await fixtureOf();
  const share = operations.find(({ name }) => name === 'shareRecording') as Operation;
  const event = await eventOf(share, fixture);
  const existing = { ...event, pathParameters: { id: fixture.recordingId } };
  expect((await callWhile(() => true, event)).status).toBe(429);
  expect((await callWhile(() => true, existing)).status).toBe(200);
});

it('a reaction is refused, and is taken back whatever is full', async () => {
  const fixture = await fixtureOf();
  const event = await eventOf(operations.find(({ name }) => name === 'react') as Operation, fixture);
  const takenBack = { ...event, body: JSON.stringify({ ...JSON.parse(event.body ?? ''), isOn: false }) };
  expect((await callWhile(() => true, event)).status).toBe(429);
  expect((await callWhile(() => false, event)).status).toBe(200);
  expect((await callWhile(() => true, takenBack)).status).toBe(200);
});

it('the conversion of a cut above the limit waits for the schedule', async () => {
  const cut = operations.find(({ name }) => name === 'cutRecording') as Operation;
  for (const isFull of [false, true]) {
    vi.mocked(workflows.startPreparationExecution).mockClear();
    const { status, asked } = await callWhile(() => isFull, await eventOf(cut, await fixtureOf()));
    expect([status, asked[0]]).toEqual([200, 'changeVideoByUser']);
    expect(workflows.startPreparationExecution).toHaveBeenCalledTimes(isFull ? 0 : 1);
  }
});

describe('a call that ends something', () => {
  const all = withEffect(({ kind }) => kind === 'ends');
  it.each(all)('is refused by no limit: %s', async (name, operation) => {
    const event = await eventOf(operation, await fixtureOf());
    const { status, body } = await callWhile((limit) => limit !== GUESSES, event);
    // Nobody signs on here, and the person to delete has another address: neither is a limit.
    const isElsewhere = ['endSignedOn', 'unlinkSignOn', 'deletePerson'].includes(name);
    expect(isElsewhere ? status === 429 : status >= 400, `${status} ${body}`).toBe(false);
  });
});

describe('a call that does neither', () => {
  const all = withEffect(({ kind }) => kind === 'none');
  it.each(all)('counts toward no limit of a person or a workspace: %s', async (_name, operation) => {
    const event = await eventOf(operation, await fixtureOf());
    const { asked } = await callWhile(() => false, event);
    expect(asked.filter((limit) => LIMITS_BY_USER.includes(limit) || /Workspace$/.test(limit))).toEqual([]);
  });
});
