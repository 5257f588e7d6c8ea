import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshEmail, mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IdentityProvider } from '#scripts/test-support/identity-provider.ts';
import { getSession } from '../../../data/identity/session.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import * as clock from '../../../process/clock.ts';
import { REQUIRED_SIGN_ON_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { later } from '../../test-support/clock.ts';
import { enterBy, newPasskey, TEST_ORIGIN } from '../../test-support/passkeys.ts';
import { freshAddress, freshBrowser, mailedCode, newPerson, signupOf } from '../../test-support/people.ts';
import { logoutClaims, sendToProvider, signOn, signOnElsewhere, signOnWith } from '../../test-support/sign-on.ts';
import { refusal } from '../../test-support/tenants.ts';
import { storeToken } from '../../test-support/tokens.ts';
import { joinAccount } from '../accounts/join-account.ts';
import { changePassword } from '../auth/change-password.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { logIn } from '../auth/log-in.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { signUp } from '../auth/sign-up.ts';
import { verifyEmail } from '../auth/verify-email.ts';
import { findActor } from '../sessions/find-actor.ts';
import { logOut } from '../sessions/log-out.ts';
import { parseSessionToken } from '../sessions/session-token.ts';
import { findTokenActor } from '../tokens/find-token-actor.ts';
import { endSignedOn, leaveProvider } from './end-signed-on.ts';
import { readSignOn, unlinkSignOn } from './manage-sign-on.ts';

captureLog();
const provider = await IdentityProvider.start({ appUrl: TEST_ORIGIN });
afterAll(() => provider.stop());
afterEach(() => {
  provider.isForged = false;
});

const now = () => Math.floor(Date.now() / 1000);

async function employee(email = freshEmail()) {
  provider.add(`subject of ${email}`, { email, email_verified: true });
  const entered = await signOn(provider);
  if (!entered.actor || !entered.sessionToken) throw new Error('Nobody is logged in');
  return { email, actor: entered.actor, sessionToken: entered.sessionToken };
}

describe('where everyone has to sign on', () => {
  beforeEach(() => signOnWith(provider, { isRequired: true }));

  it('no other door is open: password, passkey, sign-up, code, reset, and sessions of before', async () => {
    vi.spyOn(clock, 'atNextStep').mockResolvedValue();
    const required = refusal('SIGN_ON_REQUIRED');
    const person = await newPerson();
    expect(await findActor(person.sessionToken)).toBeNull();
    const byPassword = (email: string, password = TEST_PASSWORD) => logIn({ email, password }, freshBrowser());
    // The same for a right and a wrong password, and for nobody.
    await expect(byPassword(person.email)).rejects.toEqual(required);
    await expect(byPassword(person.email, 'wrong')).rejects.toEqual(required);
    await expect(byPassword(freshEmail())).rejects.toEqual(required);
    const { authenticator } = await newPasskey(person.actor);
    await expect(enterBy(authenticator)).rejects.toEqual(required);
    await expect(signUp(signupOf(freshEmail()), freshAddress())).rejects.toEqual(required);

    vi.unstubAllEnvs();
    const email = freshEmail();
    const { id: userId } = await signUp(signupOf(email), freshAddress());
    const mailed = await mailedCode(email);
    await forgotPassword(person.email, freshAddress(), TEST_ORIGIN);
    const [mail] = await mailsTo(process.env.APP_URL ?? '', person.email);
    const [, token = ''] = /token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    signOnWith(provider, { isRequired: true });
    await expect(verifyEmail({ userId, code: mailed }, freshBrowser())).rejects.toEqual(required);
    const form = { token, password: 'a whole new secret', confirmPassword: 'a whole new secret' };
    await expect(resetPassword(form, freshBrowser())).rejects.toEqual(required);
    const before = (await mailsTo(process.env.APP_URL ?? '', person.email)).length;
    await forgotPassword(person.email, freshAddress(), TEST_ORIGIN);
    expect(await mailsTo(process.env.APP_URL ?? '', person.email)).toHaveLength(before);
  });

  it('named administrators keep their doors, for a day at a time', async () => {
    const person = await newPerson();
    vi.stubEnv('ADMIN_EMAILS', `boss@example.com,${person.email}`);
    const { sessionToken } = await logIn({ email: person.email, password: TEST_PASSWORD }, freshBrowser());
    expect((await findActor(sessionToken))?.actor.isAdmin).toBe(true);
    const { authenticator } = await newPasskey(person.actor);
    await expect(enterBy(authenticator)).resolves.toHaveProperty('sessionToken');
    later(REQUIRED_SIGN_ON_SECONDS);
    expect(await findActor(sessionToken)).toBeNull();
  });

  it('a refusal says what helps while the provider is down, and to everyone the same', async () => {
    const [admin, person] = [await newPerson(), await newPerson()];
    vi.stubEnv('ADMIN_EMAILS', admin.email);
    const messageOf = async (attempt: Promise<unknown>): Promise<string> =>
      attempt.then(
        () => 'It was not refused',
        (error: Error) => error.message,
      );
    const byPassword = (email: string) => messageOf(logIn({ email, password: 'mistyped' }, freshBrowser()));
    const messages = [await byPassword(admin.email), await byPassword(person.email), await byPassword(freshEmail())];
    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toMatch(
      /^Please choose “Continue with Acme” .* Administrators .* password, .*“Forgot password\?”\.$/,
    );
    // What it advises helps.
    const mailsBefore = await mailsTo(process.env.APP_URL ?? '', admin.email);
    await forgotPassword(admin.email, freshAddress(), TEST_ORIGIN);
    const mails = await mailsTo(process.env.APP_URL ?? '', admin.email);
    expect(mails).toHaveLength(mailsBefore.length + 1);
    const [, token = ''] = /token=([\w-]+)/.exec(mails[0]?.text ?? '') ?? [];
    const password = 'a whole new secret';
    await resetPassword({ token, password, confirmPassword: password }, freshBrowser());
    await expect(logIn({ email: admin.email, password }, freshBrowser())).resolves.toHaveProperty('sessionToken');

    const down = await signOnElsewhere();
    signOnWith(down, { isRequired: true });
    down.fault = 'closed';
    expect(await messageOf(sendToProvider(down))).toMatch(/^Acme isn't responding\. .* Administrators can log in/);
  });

  it('the removal of a sign-on says what helps: to people an administrator, to those another way in', async () => {
    const removed = async (actor: Actor): Promise<string> =>
      unlinkSignOn(actor, TEST_ORIGIN).then(
        ({ message }) => message,
        (error: Error) => error.message,
      );
    const { actor, email } = await employee();
    expect(await removed(actor)).toMatch(/^You couldn't log in without Acme\. .* ask an administrator\.$/);
    vi.stubEnv('ADMIN_EMAILS', email);
    expect(await removed(actor)).toBe(
      "You couldn't log in without Acme. Set a password by email or add a passkey first.",
    );
    await newPasskey(actor);
    expect(await removed(actor)).toBe('Sign-on removed');
  });

  it('a session lasts a day, also if it is used, and a new password begins no other day', async () => {
    const { actor, sessionToken } = await employee();
    expect(actor.session.endsAt - now()).toBeLessThanOrEqual(REQUIRED_SIGN_ON_SECONDS);
    later(REQUIRED_SIGN_ON_SECONDS - 60);
    expect((await findActor(sessionToken))?.renewed).toBeDefined();
    later(REQUIRED_SIGN_ON_SECONDS + 1);
    expect(await findActor(sessionToken)).toBeNull();
    vi.restoreAllMocks();

    const person = await newPerson();
    provider.add(`subject of ${person.email}`, { email: person.email, email_verified: true });
    const { browser } = await signOn(provider);
    const joined = await joinAccount({ password: TEST_PASSWORD }, browser, freshBrowser(), TEST_ORIGIN);
    const own = (await findActor(joined.sessionToken))?.actor;
    if (!own) throw new Error('Nobody is logged in');
    const input = {
      currentPassword: TEST_PASSWORD,
      password: 'a whole new secret',
      confirmPassword: 'a whole new secret',
    };
    const changed = await changePassword(own, input, freshBrowser());
    const found = await findActor(changed.sessionToken);
    expect(found?.actor.session).toMatchObject({ endsAt: own.session.endsAt, signedOn: own.session.signedOn });
    expect(await readSignOn(own, TEST_ORIGIN)).toMatchObject({ canUnlink: false, isRequired: true });
    await expect(unlinkSignOn(own, TEST_ORIGIN)).rejects.toEqual(refusal('LAST_LOG_IN'));
  });

  it('a token rests a day after the last sign-on of its person, until the next one', async () => {
    const stranger = await newPerson();
    expect(await findTokenActor(await storeToken(stranger.actor.userId), null)).toBeNull();
    const { actor, email } = await employee();
    const token = await storeToken(actor.userId, { expire: now() + 10 * REQUIRED_SIGN_ON_SECONDS });
    expect((await findTokenActor(token, null))?.actor.userId).toBe(actor.userId);
    later(REQUIRED_SIGN_ON_SECONDS + 1);
    expect(await findTokenActor(token, null)).toBeNull();
    provider.person = `subject of ${email}`;
    await signOn(provider);
    expect((await findTokenActor(token, null))?.actor.userId).toBe(actor.userId);
  });
});

describe('a log-out', () => {
  beforeEach(() => signOnWith(provider));

  it("here ends the provider's session where it says how, and only after a sign-on", async () => {
    const { sessionToken } = await employee();
    const signedOn = await logOut(sessionToken, null);
    const address = new URL((signedOn && (await leaveProvider(signedOn, TEST_ORIGIN))) ?? '');
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/session/end`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'framekeep',
      id_token_hint: signedOn?.idToken,
      post_logout_redirect_uri: `${TEST_ORIGIN}/login`,
    });
    expect(await logOut((await newPerson()).sessionToken, null)).toBeNull();
    signOnWith(provider, { issuer: 'https://other.example' });
    expect(signedOn && (await leaveProvider(signedOn, TEST_ORIGIN))).toBeUndefined();
    vi.stubEnv('SIGN_ON', '');
    expect(signedOn && (await leaveProvider(signedOn, TEST_ORIGIN))).toBeUndefined();
  });

  it('ends here alone where the provider does not say how to end its session', async () => {
    const quiet = await signOnElsewhere({ endsSessions: false });
    quiet.add('quiet', { email: freshEmail(), email_verified: true });
    const signedOn = await logOut((await signOn(quiet)).sessionToken, null);
    expect(signedOn).not.toBeNull();
    expect(signedOn && (await leaveProvider(signedOn, TEST_ORIGIN))).toBeUndefined();
  });

  const end = async (claims: Record<string, unknown>) =>
    endSignedOn(await provider.sign(logoutClaims(provider, claims)));
  const sidOf = async (sessionToken: string) => {
    const { userId = '', secretHash = '' } = parseSessionToken(sessionToken) ?? {};
    return (await getSession(userId, secretHash))?.signedOn?.sid;
  };

  it('at the provider ends the sessions that began there: one by its id, all of a person by the subject', async () => {
    const email = freshEmail();
    const entered = [await employee(email), await employee(email), await employee(email)];
    const living = async () =>
      (await Promise.all(entered.map(({ sessionToken }) => findActor(sessionToken)))).map((found) => found !== null);
    const other = await employee();
    const sids = await Promise.all(entered.map(({ sessionToken }) => sidOf(sessionToken)));
    expect(new Set(sids).size).toBe(3);
    await end({ sid: sids[0] });
    expect(await living()).toEqual([false, true, true]);
    await end({ sub: `subject of ${email}`, sid: sids[1] });
    expect(await living()).toEqual([false, false, true]);
    await end({ sub: `subject of ${email}` });
    expect(await living()).toEqual([false, false, false]);
    expect(await findActor(other.sessionToken)).not.toBeNull();
    await expect(end({ sub: 'nobody' })).resolves.toBeDefined();
  });

  it('leaves sessions that began by password', async () => {
    const person = await newPerson();
    provider.add(`subject of ${person.email}`, { email: person.email, email_verified: true });
    const { browser } = await signOn(provider);
    await joinAccount({ password: TEST_PASSWORD }, browser, freshBrowser(), TEST_ORIGIN);
    const { sessionToken } = await logIn({ email: person.email, password: TEST_PASSWORD }, freshBrowser());
    await end({ sub: `subject of ${person.email}` });
    expect(await findActor(sessionToken)).not.toBeNull();
  });

  it.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another app', { aud: 'another' }],
    ['that is old', { iat: now() - 3600, exp: now() + 60 }],
    ['that has expired', { exp: now() - 61 }],
    ['that is an ID token', { nonce: 'a nonce' }],
    ['without its event', { events: undefined }],
    ['with another event', { events: { 'https://example.com/other': {} } }],
    ['of nobody', { sub: undefined }],
    ['without an id', { jti: undefined }],
    ['without a time', { iat: undefined }],
  ])('ends nothing by a token %s', async (_what, changes) => {
    const { email, sessionToken } = await employee();
    await expect(end({ sub: `subject of ${email}`, ...changes })).rejects.toEqual(refusal('LOGOUT_TOKEN_REFUSED'));
    expect(await findActor(sessionToken)).not.toBeNull();
  });

  it('ends nothing by a token that is used again, forged, or not signed', async () => {
    const { email } = await employee();
    const claims = logoutClaims(provider, { sub: `subject of ${email}` });
    const token = await provider.sign(claims);
    await endSignedOn(token);
    const { sessionToken } = await employee(email);
    provider.isForged = true;
    const forged = await provider.sign(logoutClaims(provider, { sub: `subject of ${email}` }));
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encoded({ alg: 'none' })}.${encoded(claims)}.`;
    for (const refused of [token, forged, unsigned, 'no token', '']) {
      await expect(endSignedOn(refused)).rejects.toEqual(refusal('LOGOUT_TOKEN_REFUSED'));
    }
    expect(await findActor(sessionToken)).not.toBeNull();
  });
});
