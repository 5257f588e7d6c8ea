import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { freshEmail, mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { apply } from '../../../data/ground/apply.ts';
import { putSecret } from '../../../data/identity/secret.ts';
import { getSession } from '../../../data/identity/session.ts';
import { getUser } from '../../../data/identity/user.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import * as clock from '../../../process/clock.ts';
import { newSecret, sha256 } from '../../../process/ids.ts';
import { freshAddress, freshBrowser, newPerson, type Person, signupOf } from '../../test-support/people.ts';
import { refusal } from '../../test-support/tenants.ts';
import { findActor } from '../sessions/find-actor.ts';
import { beginSession, parseSessionToken } from '../sessions/session-token.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn } from './log-in.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';

const log = captureLog();

const ORIGIN = 'https://app.example';
const NEUTRAL = { message: "If an account exists with that email, you'll receive password reset instructions." };
const NEW_PASSWORD = 'a whole new secret';

const mails = async (email: string) =>
  (await mailsTo(process.env.APP_URL ?? '', email)).filter(({ subject }) => subject.includes('password'));
const forgot = (email: string) => forgotPassword(email, freshAddress(), ORIGIN);
const reset = (token: string, password = NEW_PASSWORD) =>
  resetPassword({ token, password, confirmPassword: password }, freshBrowser());

/** The token in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await mails(email);
  return mail?.text.match(/\/reset-password\?token=([\w-]{43})\b/)?.[1] ?? '';
}

/** Replaces the wait at the end of `forgotPassword`, so that it ends at once. */
let wait: MockInstance<typeof clock.atNextStep>;
beforeEach(() => {
  wait = vi.spyOn(clock, 'atNextStep').mockResolvedValue();
});
afterEach(() => wait.mockRestore());

describe('a request for a password reset', () => {
  it('mails one link to a verified account, whatever the case of the e-mail', async () => {
    const { email } = await newPerson();
    expect(await forgot(email.toUpperCase())).toEqual(NEUTRAL);
    const [mail, ...others] = await mails(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`${ORIGIN}/reset-password?token=`);
    expect(mail?.text).toContain('1 hour');
    expect(await mailedToken(email)).toHaveLength(43);
  });

  it('gives the same answer without a mail for an unknown and for an unverified e-mail address', async () => {
    const [unknown, unverified] = [freshEmail(), freshEmail()];
    await signUp(signupOf(unverified), freshAddress());
    expect(await forgot(unknown)).toEqual(NEUTRAL);
    expect(await forgot(unverified)).toEqual(NEUTRAL);
    expect(await mails(unknown)).toEqual([]);
    expect(await mails(unverified)).toEqual([]);
  });

  it('is limited by IP address and by e-mail address, also for an unknown one', async () => {
    const unknown = freshEmail();
    const answers = await Promise.allSettled(Array.from({ length: 7 }, () => forgot(unknown)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(forgot(unknown.toUpperCase())).rejects.toEqual(refusal('RATE_LIMITED'));
    const address = freshAddress();
    const from = await Promise.allSettled(
      Array.from({ length: 62 }, () => forgotPassword(freshEmail(), address, ORIGIN)),
    );
    expect(from.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  });

  it('waits while only the rate of mails is reached, and the person can ask again when nothing arrives', async () => {
    const { email } = await newPerson();
    const ses = mockAws(SESClient);
    const throttled = (message: string) => Object.assign(new Error(message), { name: 'Throttling' });
    ses.on(SendRawEmailCommand).rejectsOnce(throttled('Maximum sending rate exceeded.')).resolves({ MessageId: 'm' });
    expect(await forgot(email)).toEqual(NEUTRAL);
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(2);
    ses.on(SendRawEmailCommand).rejects(throttled('Daily message quota exceeded.'));
    expect(await forgot(email)).toEqual(NEUTRAL);
    expect(log.text()).toContain('A link for a new password could not be mailed');
    ses.restore();
    expect(await forgot(email)).toEqual(NEUTRAL);
    expect(await mails(email)).toHaveLength(1);
  });

  it('answers at the same time step for an unknown e-mail address as for a known one', async () => {
    const { email } = await newPerson();
    const ses = mockAws(SESClient);
    let [sentAt, waitsBefore] = [0, 0];
    ses.on(SendRawEmailCommand).callsFake(() => {
      [sentAt, waitsBefore] = [clock.nowMs(), wait.mock.calls.length];
      return { MessageId: 'm' };
    });
    const askedAt = clock.nowMs();
    for (const address of [email, freshEmail()]) await forgot(address);
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1);
    expect(wait.mock.calls).toEqual(Array(2).fill([expect.any(Number), 1500]));
    expect(waitsBefore).toBe(0);
    // Counted from the request, not from the mail.
    const [[start] = [0]] = wait.mock.calls;
    expect(start).toBeGreaterThanOrEqual(askedAt);
    expect(start).toBeLessThanOrEqual(sentAt);
    ses.restore();
  });

  it('does not reveal that the mail service is down, which only the log shows', async () => {
    const { email } = await newPerson();
    const ses = mockAws(SESClient);
    ses.on(SendRawEmailCommand).rejects(new Error('down'));
    expect(await forgot(email)).toEqual(NEUTRAL);
    expect(log.lines()).toMatchObject([
      { MailsFailed: 1 },
      { level: 'ERROR', error: { name: 'MailNotSentError', cause: { message: 'down' } } },
    ]);
    expect(log.text()).not.toContain(email);
    ses.restore();
  });
});

describe('a password reset', () => {
  let person: Person;
  let token: string;

  beforeEach(async () => {
    person = await newPerson();
    token = newSecret();
    await apply(
      putSecret({ kind: 'passwordReset', secret: token }, { userId: person.actor.userId, passwordVersion: 0 }),
    );
  });

  const signIn = (password: string) => logIn({ email: person.email, password }, freshBrowser());

  it.runIf(IS_NIGHTLY)(
    'refuses a weak password if the deployment requires it, and the link remains valid',
    async () => {
      const { email } = await newPerson(freshEmail(), { lastName: 'Lovelace' });
      await forgot(email);
      const token = await mailedToken(email);
      vi.stubEnv('WEAK_PASSWORDS', 'refused');
      for (const password of ['12345678', 'lovelace-1815-navy']) {
        const refused = await reset(token, password).catch((error) => error);
        expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { fields: { password: refused.message } } });
      }
      vi.unstubAllEnvs();
      await expect(reset(token)).resolves.toHaveProperty('message');
    },
  );

  it('makes the new password valid and the old one invalid', async () => {
    expect(await reset(token)).toMatchObject({ message: 'Password reset successfully!' });
    await expect(signIn(TEST_PASSWORD)).rejects.toEqual(refusal('INVALID_CREDENTIALS'));
    const { sessionToken } = await signIn(NEW_PASSWORD);
    expect(await findActor(sessionToken)).toMatchObject({ actor: { userId: person.actor.userId } });
  });

  it('ends every session and deletes its item', async () => {
    const others = Array.from({ length: 60 }, () => beginSession({ id: person.actor.userId, passwordVersion: 0 }));
    await apply(others.map(({ change }) => change));
    const tokens = [person.sessionToken, ...others.map(({ sessionToken }) => sessionToken)];
    for (const sessionToken of tokens) expect(await findActor(sessionToken)).not.toBeNull();
    await reset(token);
    for (const sessionToken of tokens) {
      expect(await findActor(sessionToken)).toBeNull();
      const { userId, secretHash } = parseSessionToken(sessionToken) ?? { userId: '', secretHash: '' };
      expect(await getSession(userId, secretHash)).toBeNull();
    }
  });

  it('also ends a session that began with the old password during the reset', async () => {
    const before = await getUser(person.actor.userId);
    await reset(token);
    const { sessionToken, change } = beginSession(before as NonNullable<typeof before>);
    await apply([change]);
    expect(await findActor(sessionToken)).toBeNull();
  });

  it('invalidates the links of earlier mails', async () => {
    await forgot(person.email);
    const later = await mailedToken(person.email);
    expect(later).not.toBe(token);
    await reset(later);
    await expect(reset(token)).rejects.toEqual(refusal('INVALID_RESET_TOKEN'));
  });

  it('refuses an unknown token', async () => {
    for (const wrong of ['x', 'A'.repeat(43), `${token}x`, sha256(token)]) {
      await expect(reset(wrong)).rejects.toThrow(
        'Invalid or missing reset token. Please request a new password reset.',
      );
    }
  });
});
