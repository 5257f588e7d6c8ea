import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { apply } from '../../../data/ground/apply.ts';
import { extendSession, getSession, putSession } from '../../../data/identity/session.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { newSecret } from '../../../process/ids.ts';
import { SESSION_LONGEST_SECONDS, SESSION_SECONDS, SESSION_USE_SECONDS } from '../../../process/limits.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { freshBrowser, newPerson, type Person } from '../../test-support/people.ts';
import { logIn } from '../auth/log-in.ts';
import { readCurrentUser } from './current-user.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { findActor } from './find-actor.ts';
import { listSessions } from './list-sessions.ts';
import { logOut } from './log-out.ts';
import { beginSession, parseSessionToken, sessionIdOf } from './session-token.ts';

describe('a session', () => {
  let person: Person;
  let other: Person;
  beforeAll(async () => {
    [person, other] = await Promise.all([newPerson(), newPerson()]);
  });

  /** A session that ends in `secondsLeft` seconds, and was used `unused` seconds ago. */
  async function sessionWith(secondsLeft: number, unused = 0) {
    const { sessionToken } = await logIn({ email: person.email, password: TEST_PASSWORD }, freshBrowser());
    const pointer = parseSessionToken(sessionToken);
    if (!pointer) throw new Error('No session');
    await extendSession(pointer.userId, pointer.secretHash, nowSeconds() + secondsLeft, isoNow(-unused));
    const expire = async () => (await getSession(pointer.userId, pointer.secretHash))?.expire;
    return { sessionToken, expire };
  }

  it('is invalid with a changed secret or with another user’s id', async () => {
    const [userId = '', secret = ''] = person.sessionToken.split('.');
    const changed = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
    const forged = [`${userId}.${changed}`, `${other.actor.userId}.${secret}`, `${userId}.${newSecret()}`];
    expect(await Promise.all(forged.map(findActor))).toEqual([null, null, null]);
  });

  it('ends at its expiration, although its item still exists', async () => {
    const { sessionToken, expire } = await sessionWith(0);
    expect(await findActor(sessionToken)).toBeNull();
    expect(await expire()).toBeDefined();
  });

  it('is extended by use, which is stored at most once in 30 minutes', async () => {
    const { sessionToken, expire } = await sessionWith(60, SESSION_USE_SECONDS + 10);
    expect(await findActor(sessionToken)).toMatchObject({ renewed: true });
    expect(await expire()).toBeGreaterThanOrEqual(nowSeconds() + SESSION_SECONDS - 5);
    expect(await findActor(sessionToken)).toMatchObject({ renewed: false });
  });

  it('that was used within 30 minutes is not written', async () => {
    const { sessionToken } = await sessionWith(60, SESSION_USE_SECONDS - 20);
    expect(await findActor(sessionToken)).toMatchObject({ renewed: false });
  });

  /** A session that began `seconds` ago, and was used half an hour ago. */
  async function sessionOfAge(seconds: number) {
    const { sessionToken } = await logIn({ email: person.email, password: TEST_PASSWORD }, freshBrowser());
    const { userId = '', secretHash = '' } = parseSessionToken(sessionToken) ?? {};
    const stored = await getSession(userId, secretHash);
    if (!stored) throw new Error('No session');
    const aged = { ...stored, createdAt: isoNow(-seconds), lastUsedAt: isoNow(-SESSION_USE_SECONDS - 10) };
    await apply([putSession(secretHash, aged)]);
    return { sessionToken, userId, secretHash };
  }

  it('ends 90 days after its start, however much it is used, and its media URLs no later', async () => {
    const { sessionToken, userId, secretHash } = await sessionOfAge(SESSION_LONGEST_SECONDS - 60);
    const found = await findActor(sessionToken);
    expect(found?.actor.session.endsAt).toBeLessThanOrEqual(nowSeconds() + 60);
    expect((await getSession(userId, secretHash))?.expire).toBeLessThanOrEqual(nowSeconds() + 60);
    const over = await sessionOfAge(SESSION_LONGEST_SECONDS);
    expect(await findActor(over.sessionToken)).toBeNull();
  });

  it('ends by logging out, also twice without an error, and does not affect other sessions', async () => {
    const { sessionToken } = await sessionWith(60);
    await logOut(sessionToken, null);
    await logOut(sessionToken, null);
    expect(await findActor(sessionToken)).toBeNull();
    expect(await findActor(person.sessionToken)).not.toBeNull();
  });

  it('is not restored by a request during its end', async () => {
    const { sessionToken } = await sessionWith(60);
    const pointer = parseSessionToken(sessionToken);
    await logOut(sessionToken, null);
    expect(await extendSession(pointer?.userId ?? '', pointer?.secretHash ?? '', nowSeconds() + 60, isoNow())).toBe(
      false,
    );
    expect(await findActor(sessionToken)).toBeNull();
  });

  it('that does not exist can be ended without an error', async () => {
    await expect(Promise.all([null, '', 'x.y'].map((token) => logOut(token, null)))).resolves.toHaveLength(3);
  });

  it('returns its user without the server’s private fields', async () => {
    const user = await readCurrentUser(person.actor);
    expect(user).toMatchObject({ id: person.actor.userId, email: person.email, emailVerified: true, isAdmin: false });
    expect(user).not.toHaveProperty('passwordHash');
  });
});

describe('the sessions of a user', () => {
  const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

  /** A user with three sessions. The actor is in the last one. */
  async function newcomer() {
    const person = await newPerson();
    const enter = (userAgent: string | null) =>
      logIn({ email: person.email, password: TEST_PASSWORD }, { ...freshBrowser(), userAgent });
    const [first, last] = [await enter(AGENT), await enter(null)];
    const actor = (await findActor(last.sessionToken))?.actor;
    if (!actor) throw new Error('No session');
    return { actor, first: first.sessionToken, last: last.sessionToken, oldest: person.sessionToken };
  }
  const idOf = (token: string) => sessionIdOf(parseSessionToken(token)?.secretHash ?? '');

  it('are listed with the names of their devices, the current one first, without ended ones', async () => {
    const { actor, first, last, oldest } = await newcomer();
    const { userId = '', secretHash = '' } = parseSessionToken(oldest) ?? {};
    await extendSession(userId, secretHash, nowSeconds() - 1, isoNow());
    expect(await listSessions(actor)).toMatchObject([
      { id: idOf(last), device: 'Unknown device', isCurrent: true },
      { id: idOf(first), device: 'Firefox on Linux', isCurrent: false },
    ]);
  });

  it('are logged out one by one, and only by their own user', async () => {
    const { actor, first, last } = await newcomer();
    const { actor: stranger } = await newPerson();
    await expect(endSession(stranger, idOf(first))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await endSession(actor, idOf(first))).toEqual({ wasCurrent: false });
    expect(await findActor(first)).toBeNull();
    await expect(endSession(actor, idOf(first))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await cutoffOf(cutoffEntry.session(idOf(first)))).not.toBeNull();
    expect(await endSession(actor, idOf(last))).toEqual({ wasCurrent: true });
    expect(await findActor(last)).toBeNull();
  });

  it('are all logged out except the current one, with revocations only for those that may have media URLs', async () => {
    const { actor, first, last, oldest } = await newcomer();
    const { userId = '', secretHash = '' } = parseSessionToken(oldest) ?? {};
    await extendSession(userId, secretHash, nowSeconds() + 60, isoNow(-3 * 60 * 60));
    await endOtherSessions(actor);
    expect(await Promise.all([first, oldest].map(findActor))).toEqual([null, null]);
    expect(await findActor(last)).not.toBeNull();
    expect(await cutoffOf(cutoffEntry.session(idOf(first)))).not.toBeNull();
    expect(await cutoffOf(cutoffEntry.session(idOf(oldest)))).toBeNull();
  });

  it.runIf(IS_NIGHTLY)('are logged out even when there are hundreds', async () => {
    const { actor, last } = await newcomer();
    const more = Array.from({ length: 99 }, () => beginSession({ id: actor.userId, passwordVersion: 0 }).change);
    await apply(more);
    expect(await listSessions(actor)).toHaveLength(100);
    await endOtherSessions(actor);
    expect(await listSessions(actor)).toMatchObject([{ id: idOf(last) }]);
  });
});
