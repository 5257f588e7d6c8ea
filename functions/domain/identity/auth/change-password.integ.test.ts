import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { describe, expect, it, vi } from 'vitest';
import { mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { apply } from '../../../data/ground/apply.ts';
import { listStoredSessions } from '../../../data/identity/session.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { withReaders } from '../../test-support/events.ts';
import { freshBrowser, newPerson, type Person } from '../../test-support/people.ts';
import { findActor } from '../sessions/find-actor.ts';
import { beginSession } from '../sessions/session-token.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';

const log = captureLog();
const NEW = 'a whole new secret';
const ORIGIN = 'https://app.example';

const change = ({ actor }: Person, currentPassword = TEST_PASSWORD, password = NEW, browser = freshBrowser()) =>
  changePassword(actor, { currentPassword, password, confirmPassword: password }, browser);
const fault = (field: string) => ({ code: 'INVALID_INPUT', details: { fields: { [field]: expect.any(String) } } });
const logInWith = ({ email }: Person, password: string) => logIn({ email, password }, freshBrowser());

describe('a change of the password', () => {
  it('ends every other session and starts a new one for this browser', async () => {
    const person = await newPerson();
    const { sessionToken: elsewhere, change: begun } = beginSession({ id: person.actor.userId, passwordVersion: 0 });
    await apply([begun]);
    const { sessionToken, device } = await change(person);
    expect(device).toEqual(expect.any(String));
    for (const token of [person.sessionToken, elsewhere]) expect(await findActor(token)).toBeNull();
    expect((await findActor(sessionToken))?.actor.userId).toBe(person.actor.userId);
    expect(await listStoredSessions(person.actor.userId)).toHaveLength(1);
    await expect(logInWith(person, TEST_PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await logInWith(person, NEW)).user.email).toBe(person.email);
  });

  it('revokes the media URLs of all sessions', async () => {
    const person = await newPerson();
    await change(person);
    const cutoff = await cutoffOf(`password:${person.actor.userId}.0`);
    expect(Math.abs(Number(cutoff) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('is announced by an e-mail that tells how to reset the password if someone else changed it', async () => {
    const person = await newPerson();
    await withReaders(() => change(person), ORIGIN);
    const [mail] = await mailsTo(process.env.APP_URL ?? '', person.email);
    expect(mail?.subject).toBe('Your Framekeep password was changed');
    expect(mail?.text).toContain(`${ORIGIN}/forgot-password`);
  });

  it.runIf(IS_NIGHTLY)('succeeds when the e-mail cannot be sent', async () => {
    mockAws(SESClient).on(SendRawEmailCommand).rejects(new Error('down'));
    const person = await newPerson();
    await withReaders(() => change(person), ORIGIN);
    expect((await logInWith(person, NEW)).user.email).toBe(person.email);
    expect(log.text()).toContain('A mail may not have been sent');
  });

  it.runIf(IS_NIGHTLY)('reports the invalid field, and then changes nothing', async () => {
    const person = await newPerson();
    await expect(change(person, 'something else')).rejects.toMatchObject(fault('currentPassword'));
    await expect(change(person, TEST_PASSWORD, TEST_PASSWORD)).rejects.toMatchObject(fault('password'));
    vi.stubEnv('WEAK_PASSWORDS', 'refused');
    await expect(change(person, TEST_PASSWORD, 'password1')).rejects.toMatchObject(fault('password'));
    vi.stubEnv('WEAK_PASSWORDS', 'allowed');
    expect((await findActor(person.sessionToken))?.actor.userId).toBe(person.actor.userId);
  });

  it.runIf(IS_NIGHTLY)('is delayed after wrong guesses, like log-in, but only for the guessing browser', async () => {
    const person = await newPerson();
    const own = freshBrowser();
    const { device } = await logIn({ email: person.email, password: TEST_PASSWORD }, own);
    const thief = freshBrowser();
    const guesses = [];
    for (let count = 0; count < 6; count += 1)
      guesses.push(await change(person, `guess ${count}`, NEW, thief).catch((error) => error.code));
    expect(guesses).toEqual([...Array(5).fill('INVALID_INPUT'), 'RATE_LIMITED']);
    await change(person, TEST_PASSWORD, NEW, { ...own, device });
  });

  it('by two requests at the same moment happens once', async () => {
    const person = await newPerson();
    const answers = await Promise.allSettled([change(person), change(person, TEST_PASSWORD, 'another new secret')]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
