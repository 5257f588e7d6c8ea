import { beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { operations } from '#shared/api/catalog.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import { storeToken } from '../domain/test-support/tokens.ts';
import { CALLS, callOf, isAboutFixture, requestOf, sendTo, statusOf } from './test-support/calls.ts';
import { type MatrixFixture, newMatrixFixture } from './test-support/matrix-fixture.ts';
import {
  CALLERS,
  type Caller,
  CREDENTIALS,
  type Credential,
  clientOf,
  newPeople,
  type People,
} from './test-support/matrix-people.ts';

const READING = ['GET', 'HEAD'];

/** Whether a call with this status leaves the fixture unchanged. */
const changesNothing = ({ method }: Operation, status: number): boolean => READING.includes(method) || status >= 400;

async function answerTo(caller: Caller, operation: Operation, fixture: MatrixFixture, browser: TestClient) {
  const user = fixture.people[caller === 'signedOut' ? 'stranger' : caller];
  return sendTo(operation, await requestOf(operation, fixture, user), browser);
}

const statusTo = async (...asked: Parameters<typeof answerTo>): Promise<number> => (await answerTo(...asked)).status;

/**
 * The status of a call for a caller. A token of an unverified account is no valid one; with a valid one, a call that
 * accepts no tokens is forbidden.
 */
function statusFor(operation: Operation, caller: Caller, credential: Credential): number {
  const status = statusOf(operation, caller);
  if (credential === 'cookie' || caller === 'signedOut') return status;
  if (caller === 'unverified') return 401;
  return operation.scope === null ? 403 : status;
}

/** For calls that know no roles in workspaces, the usual run asks these. */
const WITHOUT_ROLES: readonly Caller[] = ['signedOut', 'unverified', 'stranger', 'owner'];

/**
 * The callers whom the usual run asks: of a call with roles, everyone whom it refuses, and of those whom it treats alike
 * the ones who may do least. Of an unverified account the calls without roles show that it is like nobody.
 */
function askedOf(operation: Operation): readonly Caller[] {
  const row = CALLERS.map((caller) => statusOf(operation, caller));
  if (IS_NIGHTLY) return CALLERS;
  if (new Set(row.slice(2)).size === 1) return WITHOUT_ROLES;
  // An author may change what is theirs, an admin anything.
  const last = READING.includes(operation.method) ? row.findIndex((status) => status < 400) : CALLERS.indexOf('admin');
  const isLikeAnother = (index: number) => index > last && row[index] === row[last];
  return CALLERS.filter((caller, index) => caller !== 'unverified' && !isLikeAnother(index));
}

describe.each(CREDENTIALS)('the permissions of all calls, over HTTP, with a %s', (credential) => {
  let people: People;
  /** For calls that change nothing. */
  let untouched: MatrixFixture;
  /** For calls that leave to the next caller what they change. */
  let changed: MatrixFixture;
  let signedIn: Record<Caller, TestClient>;
  const newBrowser = (caller: Caller, among: People) =>
    clientOf(caller === 'signedOut' ? null : among[caller], credential);

  beforeAll(async () => {
    people = await newPeople();
    [untouched, changed] = await Promise.all([newMatrixFixture(people), newMatrixFixture(people)]);
    const browsers = CALLERS.map(async (caller) => [caller, await newBrowser(caller, people)]);
    signedIn = Object.fromEntries(await Promise.all(browsers));
  });

  /** Calls of log-ins change the cookies of a browser. */
  const browserFor = async (caller: Caller, { path }: Operation) =>
    path.startsWith('/api/auth/') ? newBrowser(caller, people) : signedIn[caller];

  /** Callers who act on the same things do so one after the other: at one time they would refuse each other. */
  async function answerInTurn(callers: Caller[], operation: Operation): Promise<[Caller, number][]> {
    const answers: [Caller, number][] = [];
    for (const caller of callers) {
      answers.push([caller, await statusTo(caller, operation, changed, await browserFor(caller, operation))]);
    }
    return answers;
  }

  async function answerApart(callers: Caller[], operation: Operation): Promise<[Caller, number][]> {
    const { isConsuming, endsSessions } = callOf(operation);
    const asked = endsSessions ? await newPeople() : people;
    const answers = callers.map(async (caller): Promise<[Caller, number]> => {
      const fixture = isConsuming ? await newMatrixFixture(asked) : changed;
      const browser = asked === people ? await browserFor(caller, operation) : await newBrowser(caller, asked);
      return [caller, await statusTo(caller, operation, fixture, browser)];
    });
    return Promise.all(answers);
  }

  it.each(['original.webm', 'video.mp4', 'small.mp4'])('are the same for each file that plays: %s', async (file) => {
    const address = `/objects/${untouched.cutRecordingId}/${file}`;
    const answers = CALLERS.map(async (caller) => (await signedIn[caller].send(address)).status);
    const getObject = operations.find(({ name }) => name === 'getObject') as Operation;
    expect(await Promise.all(answers)).toEqual(CALLERS.map((caller) => statusFor(getObject, caller, credential)));
  });

  it.runIf(credential === 'token')('are those of a stranger for a token that is for another workspace', async () => {
    const text = await storeToken(people.owner.id, { workspaceIds: ['another'] });
    // Uploads belong to a person, whatever the workspace.
    const inWorkspaces = operations.filter(({ scope, path }) => scope !== null && !path.startsWith('/api/objects'));
    const answers: [string, number][] = [];
    for (const operation of inWorkspaces) {
      const program = new TestClient(process.env.APP_URL ?? '').withToken(text);
      answers.push([operation.name, await statusTo('owner', operation, untouched, program)]);
    }
    const expected = inWorkspaces.map((operation) => [operation.name, statusFor(operation, 'stranger', credential)]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
  });

  it.runIf(credential === 'token')('tell a token that may only read no address of a link', async () => {
    const text = await storeToken(people.owner.id, { scope: 'read' });
    const telling: string[] = [];
    for (const operation of operations.filter(({ scope }) => scope === 'read')) {
      const program = new TestClient(process.env.APP_URL ?? '').withToken(text);
      const answer = await answerTo('owner', operation, untouched, program);
      expect(answer.status, operation.name).toBe(statusFor(operation, 'owner', credential));
      if ((await answer.text()).includes(untouched.shareToken)) telling.push(operation.name);
    }
    expect(telling).toEqual([]);
  });

  it('cover every call', () => {
    const names = operations.map(({ name }) => name).sort();
    expect(Object.keys(CALLS).sort()).toEqual(names);
  });

  // With a token, the usual run only walks as above: a token acts as its person.
  const asked = credential === 'cookie' || IS_NIGHTLY ? operations : [];
  it.each(asked.map((operation) => [operation.name, operation] as const))(
    'are enforced for %s',
    async (_name, operation) => {
      const isRead = (caller: Caller) => changesNothing(operation, statusFor(operation, caller, credential));
      const callers = askedOf(operation);
      const expected = Object.fromEntries(callers.map((caller) => [caller, statusFor(operation, caller, credential)]));
      const changing = callers.filter((caller) => !isRead(caller));
      const reading = callers.filter(isRead).map(async (caller): Promise<[Caller, number]> => {
        return [caller, await statusTo(caller, operation, untouched, signedIn[caller])];
      });
      const { isConsuming, endsSessions } = callOf(operation);
      const isApart = isConsuming || endsSessions || !isAboutFixture(operation);
      const answers = await (isApart ? answerApart : answerInTurn)(changing, operation);
      expect(Object.fromEntries([...(await Promise.all(reading)), ...answers])).toEqual(expected);
    },
  );
});
