import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#scripts/test-support/test-client.ts';
import { extendSession, getSession } from '../../data/session.ts';
import { nowSeconds } from '../../process/clock.ts';
import { newSecret } from '../../process/ids.ts';
import { freshBrowser, newPerson, type Person } from '../test-support/people.ts';
import { readCurrentUser } from './current-user.ts';
import { findActor, SESSION_RENEWAL_SECONDS } from './find-actor.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { parseSessionToken, SESSION_SECONDS } from './session-token.ts';

describe('session', () => {
  let person: Person;
  let other: Person;
  beforeAll(async () => {
    [person, other] = await Promise.all([newPerson(), newPerson()]);
  });

  /** A session that has this many seconds left. */
  async function sessionWith(secondsLeft: number) {
    const { sessionToken } = await logIn({ email: person.email, password: TEST_PASSWORD }, freshBrowser());
    const pointer = parseSessionToken(sessionToken);
    if (!pointer) throw new Error('No session');
    await extendSession(pointer.userId, pointer.secretHash, nowSeconds() + secondsLeft);
    const expire = async () => (await getSession(pointer.userId, pointer.secretHash))?.expire;
    return { sessionToken, expire };
  }

  it("is nobody's when its secret is changed, or put behind another user's id", async () => {
    const [userId = '', secret = ''] = person.sessionToken.split('.');
    const changed = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
    const forged = [`${userId}.${changed}`, `${other.actor.userId}.${secret}`, `${userId}.${newSecret()}`];
    expect(await Promise.all(forged.map(findActor))).toEqual([null, null, null]);
  });

  it('ends at its time, though its item is still there', async () => {
    const { sessionToken, expire } = await sessionWith(0);
    expect(await findActor(sessionToken)).toBeNull();
    expect(await expire()).toBeDefined();
  });

  it('is extended when it is used, once a day', async () => {
    const { sessionToken, expire } = await sessionWith(SESSION_SECONDS - SESSION_RENEWAL_SECONDS - 10);
    expect(await findActor(sessionToken)).toMatchObject({ renewed: true });
    expect(await expire()).toBeGreaterThanOrEqual(nowSeconds() + SESSION_SECONDS - 5);
    expect(await findActor(sessionToken)).toMatchObject({ renewed: false });
  });

  it('is not extended on its first day', async () => {
    const { sessionToken } = await sessionWith(SESSION_SECONDS - SESSION_RENEWAL_SECONDS + 60);
    expect(await findActor(sessionToken)).toMatchObject({ renewed: false });
  });

  it('ends by logging out, twice without a fault, and leaves the other sessions alone', async () => {
    const { sessionToken } = await sessionWith(60);
    await logOut(sessionToken);
    await logOut(sessionToken);
    expect(await findActor(sessionToken)).toBeNull();
    expect(await findActor(person.sessionToken)).not.toBeNull();
  });

  it('does not come back to life by being used while it is ended', async () => {
    const { sessionToken } = await sessionWith(60);
    const pointer = parseSessionToken(sessionToken);
    await logOut(sessionToken);
    expect(await extendSession(pointer?.userId ?? '', pointer?.secretHash ?? '', nowSeconds() + 60)).toBe(false);
    expect(await findActor(sessionToken)).toBeNull();
  });

  it('has nothing to end where there is none', async () => {
    await expect(Promise.all([null, '', 'x.y'].map(logOut))).resolves.toHaveLength(3);
  });

  it('shows a user to that user without what the server keeps', async () => {
    const user = await readCurrentUser(person.actor);
    expect(user).toMatchObject({ id: person.actor.userId, email: person.email, emailVerified: true, isAdmin: false });
    expect(user).not.toHaveProperty('passwordHash');
  });
});
