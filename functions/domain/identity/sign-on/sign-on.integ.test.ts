import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshEmail, mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IdentityProvider } from '#scripts/test-support/identity-provider.ts';
import { listInstallationEvents } from '../../../data/ground/event.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import * as identities from '../../../data/identity/identity.ts';
import { getUser } from '../../../data/identity/user.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import { SIGN_ON_JOIN_SECONDS } from '../../../process/limits.ts';
import { BY_SYSTEM } from '../../ground/events/state-event.ts';
import { later } from '../../test-support/clock.ts';
import { withReaders } from '../../test-support/events.ts';
import { newPasskey, TEST_ORIGIN } from '../../test-support/passkeys.ts';
import { freshAddress, freshBrowser, mailedCode, newPerson, signupOf } from '../../test-support/people.ts';
import {
  addEmployee,
  returnFromProvider,
  sendToProvider,
  signOn,
  signOnElsewhere,
  signOnWith,
  stepOf,
  subjectOf,
} from '../../test-support/sign-on.ts';
import { refusal } from '../../test-support/tenants.ts';
import { storeToken } from '../../test-support/tokens.ts';
import { deleteAccount } from '../../upkeep/cleanup/delete-account.ts';
import { stopAccount } from '../../upkeep/people/stop-account.ts';
import { joinAccount, mailJoin } from '../accounts/join-account.ts';
import { logIn } from '../auth/log-in.ts';
import { signUp } from '../auth/sign-up.ts';
import { verifyEmail } from '../auth/verify-email.ts';
import { beginPasskeyLogin } from '../passkeys/log-in-by-passkey.ts';
import { readCurrentUser } from '../sessions/current-user.ts';
import { findActor } from '../sessions/find-actor.ts';
import { findTokenActor } from '../tokens/find-token-actor.ts';
import { listWorkspaces } from '../workspaces/list-workspaces.ts';
import { readSignOn, unlinkSignOn } from './manage-sign-on.ts';

captureLog();
const provider = await IdentityProvider.start({ appUrl: TEST_ORIGIN });
afterAll(() => provider.stop());
beforeEach(() => signOnWith(provider));
const employee = (email?: string, more = {}) => addEmployee(provider, email, more);
const waysOf = (path: string) => new URL(path, TEST_ORIGIN).searchParams.get('by');
const subjects = async (email: string) =>
  (await mailsTo(process.env.APP_URL ?? '', email)).map(({ subject }) => subject);
const enterBy = (email: string) => logIn({ email, password: TEST_PASSWORD }, freshBrowser());
const join = (
  browser: Awaited<ReturnType<typeof signOn>>['browser'] | null,
  input: Parameters<typeof joinAccount>[0],
) => joinAccount(input, browser, freshBrowser(), TEST_ORIGIN);

/** What a person did, the newest first, and the way in. */
async function actsOf(userId: string) {
  const { items } = await listInstallationEvents(isoNow().slice(0, 7), { after: null, size: 200 });
  return items.flatMap(({ name, actor }) =>
    actor.kind === 'user' && actor.userId === userId ? { name, way: actor.way } : [],
  );
}

describe('a first sign-on', () => {
  it('creates an account with a workspace and no password, and the next one finds it', async () => {
    const email = employee();
    const { actor, path, sessionToken } = await signOn(provider);
    expect(path).toBe('/login');
    if (!actor) throw new Error('Nobody is logged in');
    expect(await readCurrentUser(actor)).toMatchObject({
      email,
      emailVerified: true,
      firstName: 'Grace',
      lastName: 'Hopper',
      hasNoPassword: true,
      signOn: { name: 'Acme', isRequired: false },
    });
    expect(await listWorkspaces(actor)).toMatchObject([{ isPersonal: true }]);
    const again = await signOn(provider);
    expect(again.actor?.userId).toBe(actor.userId);
    expect(again.sessionToken).not.toBe(sessionToken);
    await expect(enterBy(email)).rejects.toEqual(refusal('INVALID_CREDENTIALS'));
  });

  it.each([
    [{ given_name: undefined, family_name: undefined, name: 'Grace Brewster Hopper' }, 'Grace Brewster', 'Hopper'],
    [{ given_name: undefined, family_name: undefined, name: 'Grace' }, 'Grace', ''],
    [{ given_name: 'Gra\u202Ece', family_name: 'Hopper' }, expect.stringMatching(/^[^\u202E]+$/), expect.any(String)],
  ])('takes the names of the provider as far as an account can have them', async (names, firstName, lastName) => {
    employee(freshEmail(), names);
    const { actor } = await signOn(provider);
    expect(await getUser(actor?.userId ?? '')).toMatchObject({ firstName, lastName });
  });

  it('reads the address where the ID token has none', async () => {
    const quiet = await signOnElsewhere({ saysAddress: false });
    const email = freshEmail();
    quiet.add('quiet', { email, email_verified: true });
    expect((await signOn(quiet)).actor?.email).toBe(email);
  });

  it.each([
    ['an address that the provider has not verified', { email_verified: false }, 'email'],
    ['an address without a word about its verification', { email_verified: undefined }, 'email'],
    ['no address', { email: undefined }, 'email'],
    [
      'no address but a user name that looks like one',
      { email: undefined, preferred_username: 'boss@example.com' },
      'email',
    ],
    ['what is no address', { email: 'boss@example.com, ann@example.com' }, 'email'],
  ])('is refused for %s', async (_what, changes, step) => {
    employee(freshEmail(), changes);
    const { path, actor } = await signOn(provider);
    expect([stepOf(path), actor]).toEqual([step, null]);
  });

  it('needs no proof for a domain of the company, and is for nobody else then', async () => {
    signOnWith(provider, { domains: ['acme.example'] });
    const own = `ann-${Math.random()}@Acme.example`;
    employee(own, { email_verified: undefined });
    expect((await signOn(provider)).actor?.email).toBe(own);
    for (const [email, verified, step] of [
      [freshEmail(), true, 'domain'],
      ['eve@evil.example.acme.example.com', true, 'domain'],
      [`denied-${Math.random()}@acme.example`, false, 'email'],
    ] as const) {
      employee(email, { email_verified: verified });
      expect(stepOf((await signOn(provider)).path)).toBe(step);
    }
  });

  it('obeys who may sign up, and an invitation to the address', async () => {
    vi.stubEnv('SIGN_UP', 'invited');
    employee();
    expect(stepOf((await signOn(provider)).path)).toBe('closed');
    const admin = employee('admin@example.com');
    vi.stubEnv('ADMIN_EMAILS', admin);
    vi.stubEnv('SIGN_UP', 'example.com');
    employee();
    const invited = await signOn(provider, { invitation: 'a-token' });
    expect([invited.path, invited.actor === null]).toEqual(['/login?invitation=a-token', false]);
  });
});

describe('an account that has the address already', () => {
  it('is joined after its password was proven once: all its sessions and tokens end, and a mail says so', async () => {
    const person = await newPerson(employee());
    const token = await storeToken(person.actor.userId);
    const { path, actor, browser } = await signOn(provider);
    expect([stepOf(path), waysOf(path), actor]).toEqual(['join', 'password', null]);
    expect(await identities.getIdentity(person.actor.userId)).toBeNull();
    await expect(join(browser, { password: 'wrong' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(join(browser, {})).rejects.toEqual(refusal('INVALID_INPUT'));
    await expect(join(null, { password: TEST_PASSWORD })).rejects.toEqual(refusal('SIGN_ON_EXPIRED'));
    const { user, sessionToken } = await withReaders(() => join(browser, { password: TEST_PASSWORD }));
    expect(user.id).toBe(person.actor.userId);
    expect((await findActor(sessionToken))?.actor.userId).toBe(person.actor.userId);
    expect([await findActor(person.sessionToken), await findTokenActor(token, null)]).toEqual([null, null]);
    expect(await subjects(person.email)).toEqual(['Your Framekeep account was connected to Acme']);
    await expect(join(browser, { password: TEST_PASSWORD })).rejects.toEqual(refusal('SIGN_ON_EXPIRED'));
    // The password stays, and the provider logs in without it from now on.
    await expect(enterBy(person.email)).resolves.toHaveProperty('sessionToken');
    expect((await signOn(provider)).actor?.userId).toBe(person.actor.userId);
  });

  it('is joined by one of its passkeys, and not by that of another person', async () => {
    const person = await newPerson(employee());
    const [own, others] = [await newPasskey(person.actor), await newPasskey((await newPerson()).actor)];
    const { path, browser } = await signOn(provider);
    expect(waysOf(path)).toBe('password,passkey');
    const by = async ({ authenticator }: typeof own) => ({
      passkey: authenticator.answer(await beginPasskeyLogin(freshAddress(), TEST_ORIGIN)),
    });
    await expect(join(browser, await by(others))).rejects.toEqual(refusal('PASSKEY_UNKNOWN'));
    await expect(join(browser, await by(own))).resolves.toMatchObject({ user: { id: person.actor.userId } });
  });

  it('without a password and a passkey is joined by a mailed link, in the same browser alone', async () => {
    const email = employee();
    const first = await signOn(provider);
    // Somebody who got the address of a person who left, or another account of the same person.
    provider.add(`second ${email}`, { email, email_verified: true });
    const { path, browser } = await signOn(provider);
    expect([stepOf(path), waysOf(path)]).toEqual(['join', 'mail']);
    await expect(join(browser, { token: 'guessed' })).rejects.toEqual(refusal('SIGN_ON_EXPIRED'));
    await mailJoin(browser, TEST_ORIGIN);
    const [mail] = await mailsTo(process.env.APP_URL ?? '', email);
    const [, token = ''] = /[?&]token=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    const elsewhere = await sendToProvider(provider);
    await returnFromProvider(elsewhere);
    await expect(join(elsewhere.signOn, { token })).rejects.toEqual(refusal('SIGN_ON_EXPIRED'));
    await expect(join(browser, { token })).resolves.toMatchObject({ user: { id: first.actor?.userId } });
    // The identity of before logs nobody in any more: its person proves the account again.
    provider.person = subjectOf(email);
    expect(stepOf((await signOn(provider)).path)).toBe('join');
  });

  it('is mailed no link while it has a better proof, and a proof ends after half an hour', async () => {
    const person = await newPerson(employee());
    const { browser } = await signOn(provider);
    await expect(mailJoin(browser, TEST_ORIGIN)).rejects.toEqual(refusal('SIGN_ON_EXPIRED'));
    later(SIGN_ON_JOIN_SECONDS);
    await expect(join(browser, { password: TEST_PASSWORD })).rejects.toEqual(refusal('SIGN_ON_EXPIRED'));
    expect(await identities.getIdentity(person.actor.userId)).toBeNull();
  });

  it('that was never verified is replaced: who signed up with the address of another gains nothing', async () => {
    const email = employee();
    const squatter = await signUp(signupOf(email), freshAddress());
    const mailed = await mailedCode(email);
    const { actor } = await signOn(provider);
    expect(actor?.email).toBe(email);
    expect(actor?.userId).not.toBe(squatter.id);
    expect([await getUser(squatter.id), await getEmailOwner(email)]).toEqual([null, actor?.userId]);
    await expect(enterBy(email)).rejects.toEqual(refusal('INVALID_CREDENTIALS'));
    await expect(verifyEmail({ userId: squatter.id, code: mailed }, freshBrowser())).rejects.toEqual(
      refusal('INVALID_CODE'),
    );
  });

  it('that was never verified, and has a second sign-up, is replaced, and neither code verifies', async () => {
    const email = employee();
    const ids = [await signUp(signupOf(email), freshAddress()), await signUp(signupOf(email), freshAddress())];
    const mailed = await mailedCode(email);
    const { actor } = await signOn(provider);
    const verify = verifyEmail({ userId: ids[1]?.id ?? '', code: mailed }, freshBrowser());
    await expect(verify).rejects.toEqual(refusal('EMAIL_TAKEN'));
    expect(await getEmailOwner(email)).toBe(actor?.userId);
  });
});

it('a stopped account is not entered by its identity, nor joined, nor replaced', async () => {
  const email = employee();
  const { actor } = await signOn(provider);
  if (!actor) throw new Error('Nobody is logged in');
  expect(await actsOf(actor.userId)).toEqual([{ name: 'user.signed_up', way: 'sign-on' }]);
  await signOn(provider);
  expect((await actsOf(actor.userId))[0]).toEqual({ name: 'session.begun', way: 'sign-on' });
  await stopAccount(actor.userId, false, BY_SYSTEM);
  expect(stepOf((await signOn(provider)).path)).toBe('stopped');

  const person = await newPerson();
  employee(person.email);
  const { browser } = await signOn(provider);
  await stopAccount(person.actor.userId, false, BY_SYSTEM);
  await expect(join(browser, { password: TEST_PASSWORD })).rejects.toEqual(refusal('ACCOUNT_STOPPED'));

  const unverified = signupOf(freshEmail('stopped'));
  const { id: userId } = await signUp(unverified, freshAddress());
  await stopAccount(userId, false, BY_SYSTEM);
  employee(unverified.email);
  expect(stepOf((await signOn(provider)).path)).toBe('stopped');
  expect(await getEmailOwner(unverified.email)).toBe(userId);
  expect(await getEmailOwner(email)).toBe(actor.userId);
});

describe('an identity', () => {
  it('is the issuer and the subject: a changed address stays the same person, a new subject with it is another', async () => {
    const email = employee();
    const { actor } = await signOn(provider);
    employee(freshEmail());
    provider.accounts.set(subjectOf(email), { email: freshEmail(), email_verified: false });
    provider.person = subjectOf(email);
    expect((await signOn(provider)).actor).toMatchObject({ userId: actor?.userId, email });
    provider.add(`new ${email}`, { email, email_verified: true });
    expect(stepOf((await signOn(provider)).path)).toBe('join');
  });

  it('of another issuer with the same subject is another person, also when only the path of the issuer differs', async () => {
    const email = employee();
    await signOn(provider);
    const foreign = await signOnElsewhere();
    foreign.add(subjectOf(email), { email, email_verified: true });
    expect(stepOf((await signOn(foreign)).path)).toBe('join');
    const realm = await signOnElsewhere({ path: '/realms/company' });
    realm.add(subjectOf(email), { email: freshEmail(), email_verified: true });
    expect((await signOn(realm)).actor?.email).not.toBe(email);
    for (const issuer of [realm.issuer.replace('/company', '/other'), `${realm.issuer}/`]) {
      signOnWith(realm, { issuer });
      await expect(sendToProvider(realm)).rejects.toEqual(refusal('PROVIDER_UNAVAILABLE'));
    }
  });

  it('that signs on twice at the same time creates one account, and both get in', async () => {
    const email = employee();
    const sent = await Promise.all([sendToProvider(provider), sendToProvider(provider)]);
    const entered = await Promise.all(sent.map(returnFromProvider));
    const actors = await Promise.all(entered.map(({ cookies }) => findActor(cookies.sessionToken ?? null)));
    const owner = await getEmailOwner(email);
    expect(actors.map((found) => found?.actor.userId)).toEqual([owner, owner]);
    // One that has seen the new account, and not yet that it is its own.
    const late = await sendToProvider(provider);
    vi.spyOn(identities, 'getIdentityOwner').mockResolvedValueOnce(null);
    expect((await returnFromProvider(late)).path).toBe('/login');
  });

  it('is shown, and removed while another way to log in remains', async () => {
    const person = await newPerson(employee());
    expect(await readSignOn(person.actor, TEST_ORIGIN)).toMatchObject({ name: 'Acme', identity: null });
    await expect(unlinkSignOn(person.actor, TEST_ORIGIN)).rejects.toEqual(refusal('NOT_FOUND'));
    const { browser } = await signOn(provider);
    await join(browser, { password: TEST_PASSWORD });
    expect(await readSignOn(person.actor, TEST_ORIGIN)).toMatchObject({
      canUnlink: true,
      identity: { email: person.email, usedOn: isoNow().slice(0, 10) },
    });
    await withReaders(() => unlinkSignOn(person.actor, TEST_ORIGIN));
    expect(await actsOf(person.actor.userId)).toEqual(
      expect.arrayContaining([
        { name: 'user.sign_on_joined', way: 'sign-on' },
        { name: 'user.sign_on_removed', way: 'session' },
      ]),
    );
    expect((await subjects(person.email))[0]).toBe('Acme was removed from your Framekeep account');
    expect(stepOf((await signOn(provider)).path)).toBe('join');

    employee();
    const { actor } = await signOn(provider);
    if (!actor) throw new Error('Nobody is logged in');
    expect(await readSignOn(actor, TEST_ORIGIN)).toMatchObject({ canUnlink: false });
    await expect(unlinkSignOn(actor, TEST_ORIGIN)).rejects.toEqual(refusal('LAST_LOG_IN'));
    await newPasskey(actor);
    await expect(unlinkSignOn(actor, TEST_ORIGIN)).resolves.toBeDefined();
  });

  it('ends with the account, which a person without a password deletes soon after a sign-on', async () => {
    const email = employee();
    const { actor } = await signOn(provider);
    if (!actor) throw new Error('Nobody is logged in');
    const old = { ...actor, session: { ...actor.session, begunAt: actor.session.begunAt - 11 * 60 } };
    const remove = (by: typeof actor) => deleteAccount(by, { email, workspaces: [] }, freshBrowser());
    await expect(remove(old)).rejects.toEqual(refusal('SIGN_ON_AGAIN'));
    await remove(actor);
    const again = await signOn(provider);
    expect([again.actor?.email, again.actor?.userId === actor.userId]).toEqual([email, false]);
    const withPassword = await newPerson();
    const without = deleteAccount(withPassword.actor, { email: withPassword.email, workspaces: [] }, freshBrowser());
    await expect(without).rejects.toEqual(refusal('INVALID_INPUT'));
  });
});
