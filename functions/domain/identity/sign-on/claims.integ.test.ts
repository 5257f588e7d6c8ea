import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshEmail, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IdentityProvider } from '#scripts/test-support/identity-provider.ts';
import { apply } from '../../../data/ground/apply.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import { getIdentity, linkIdentity } from '../../../data/identity/identity.ts';
import { getSecret, putSecret } from '../../../data/identity/secret.ts';
import { getUser } from '../../../data/identity/user.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import { newSecret } from '../../../process/ids.ts';
import { enterBy, newPasskey, TEST_ORIGIN } from '../../test-support/passkeys.ts';
import { freshBrowser, newPerson } from '../../test-support/people.ts';
import {
  addEmployee,
  logoutClaims,
  returnFromProvider,
  sendToProvider,
  signOn,
  signOnElsewhere,
  signOnWith,
  stepOf,
  subjectOf,
} from '../../test-support/sign-on.ts';
import { refusal } from '../../test-support/tenants.ts';
import { joinAccount } from '../accounts/join-account.ts';
import { logIn } from '../auth/log-in.ts';
import { findActor } from '../sessions/find-actor.ts';
import { endSignedOn } from './end-signed-on.ts';
import { readSignOn } from './manage-sign-on.ts';

const log = captureLog();
const provider = await IdentityProvider.start({ appUrl: TEST_ORIGIN });
afterAll(() => provider.stop());
beforeEach(() => signOnWith(provider));
afterEach(() => {
  Object.assign(provider, { changes: null, isForged: false });
});

const now = () => Math.floor(Date.now() / 1000);
const loggedMessages = () => log.lines().map(({ error }) => (error as { message?: string } | undefined)?.message ?? '');

/** What no subject is, and the claim that says so. */
const WRONG_SUBJECTS: [what: string, sub: unknown][] = [
  ['empty', ''],
  ['a space', ' '],
  ['white space', ' \t\n\u00a0\u3000'],
  ['without width', '\u200b'],
  ['without width, several', '\u200b\u200d\ufeff\u2060'],
  ['of 256 characters', 'x'.repeat(256)],
  ['very long', 'x'.repeat(50_000)],
  ['a number', 7],
  ['zero', 0],
  ['true', true],
  ['null', null],
  ['an array', ['ann']],
  ['an object', { id: 'ann' }],
  ['missing', undefined],
  ['half of a character', 'ann\ud83d'],
  ['of two lines', 'ann\nben'],
  ['with a null character', 'ann\u0000'],
  ['that turns its direction', 'ann\u202eben'],
];

const WRONG_TIMES: [what: string, times: () => Record<string, unknown>][] = [
  ['made in the future', () => ({ iat: now() + 120 })],
  ['made far in the future', () => ({ iat: 4_102_444_800 })],
  ['made at no time', () => ({ iat: undefined })],
  ['made at a text', () => ({ iat: String(now()) })],
  ['made at an array', () => ({ iat: [now()] })],
  ['not valid yet', () => ({ nbf: now() + 120 })],
  ['not valid before a text', () => ({ nbf: `${now() + 120}` })],
  ['past its end', () => ({ iat: now() - 900, exp: now() - 61 })],
  ['without an end', () => ({ exp: undefined })],
  ['with a text as its end', () => ({ exp: '4102444800' })],
];

const OTHERS: [what: string, claims: Record<string, unknown>][] = [
  ['an empty session', { sid: '' }],
  ['a number as its session', { sid: 5 }],
  ['a session of 256 characters', { sid: 'x'.repeat(256) }],
];

describe('an ID token with a wrong claim logs nobody in, joins no account and makes none', () => {
  const CASES: [string, () => Record<string, unknown>][] = [
    ...WRONG_SUBJECTS.map(([what, sub]): [string, () => Record<string, unknown>] => [
      `a subject ${what}`,
      () => ({ sub }),
    ]),
    ...WRONG_TIMES,
    ...OTHERS.map(([what, claims]): [string, () => Record<string, unknown>] => [what, () => claims]),
  ];

  it.each(CASES)('%s', async (_what, claims) => {
    provider.changes = (said) => ({ ...said, ...claims() });
    const stranger = addEmployee(provider);
    const first = await signOn(provider);
    expect([stepOf(first.path), first.actor, await getEmailOwner(stranger)]).toEqual(['refused', null, null]);
    const person = await newPerson(addEmployee(provider));
    const second = await signOn(provider);
    expect([stepOf(second.path), second.actor]).toEqual(['refused', null]);
    expect(await getSecret({ kind: 'signOnJoin', secret: second.browser.secret })).toBeNull();
    expect(await getIdentity(person.actor.userId)).toBeNull();
    expect(log.text()).not.toContain(person.email);
  });

  it('and the log names the claim, without its value', async () => {
    addEmployee(provider);
    provider.changes = (said) => ({ ...said, sub: '   ', iat: now() + 500 });
    await signOn(provider);
    expect(loggedMessages()).toContain("The provider's ID token has wrong claims: sub, iat");
  });

  it.each([
    ['a subject of 255 characters', { sub: 'x'.repeat(254) }],
    ['a subject with spaces and letters of any script', { sub: ' Ünal 山田 ' }],
    ['times that differ by less than a minute', { iat: now() + 45, nbf: now() + 45 }],
    ['names that nobody can have', { given_name: 'x'.repeat(300), family_name: 7, name: ['Ann'] }],
    ['no session', { sid: null }],
  ])('while %s is accepted', async (_what, claims) => {
    const email = addEmployee(provider);
    const sub = 'sub' in claims ? `${claims.sub}${Math.floor(Math.random() * 10)}` : `subject ${email}`;
    provider.changes = (said) => ({ ...said, ...claims, sub });
    expect((await signOn(provider)).actor?.email).toBe(email);
  });
});

describe('a logout token with a wrong claim ends nothing', () => {
  it.each<[string, Record<string, unknown>]>([
    ...WRONG_SUBJECTS.filter(([, sub]) => sub !== undefined && sub !== null).map(
      ([what, sub]): [string, Record<string, unknown>] => [`a subject ${what}`, { sub }],
    ),
    ...OTHERS,
    ['made in the future', { iat: now() + 3600 }],
    ['not valid yet', { nbf: now() + 3600 }],
    ['an empty id', { jti: '' }],
    ['an id of 256 characters', { jti: 'x'.repeat(256) }],
    ['a number as its id', { jti: 5 }],
    ['a list of events', { events: ['http://schemas.openid.net/event/backchannel-logout'] }],
    ['no nonce, but its name', { nonce: null }],
  ])('%s', async (_what, claims) => {
    addEmployee(provider);
    const { actor, sessionToken } = await signOn(provider);
    expect(actor).not.toBeNull();
    const token = await provider.sign(logoutClaims(provider, { sub: provider.person, ...claims }));
    await expect(endSignedOn(token)).rejects.toEqual(refusal('LOGOUT_TOKEN_REFUSED'));
    expect(await findActor(sessionToken)).not.toBeNull();
  });
});

describe('an account that an earlier version has bound to a subject that names nobody', () => {
  /** What an earlier version has stored. */
  async function bind(userId: string, email: string) {
    const identity = { userId, issuer: provider.issuer, subject: '', email, linkedAt: isoNow(), usedAt: isoNow() };
    await apply(linkIdentity(identity, await getIdentity(userId)));
  }

  it('is entered by nobody through it, and by its person in every other way, also joined again', async () => {
    const person = await newPerson(addEmployee(provider));
    const { userId } = person.actor;
    const { authenticator } = await newPasskey(person.actor);
    await bind(userId, person.email);
    provider.changes = (claims) => ({ ...claims, sub: '' });
    expect(stepOf((await signOn(provider)).path)).toBe('refused');
    expect(await readSignOn(person.actor, TEST_ORIGIN)).toMatchObject({ identity: null });
    await expect(logIn({ email: person.email, password: TEST_PASSWORD }, freshBrowser())).resolves.toHaveProperty(
      'sessionToken',
    );
    await expect(enterBy(authenticator)).resolves.toHaveProperty('sessionToken');
    provider.changes = null;
    const { path, browser } = await signOn(provider);
    expect(stepOf(path)).toBe('join');
    await joinAccount({ password: TEST_PASSWORD }, browser, freshBrowser(), TEST_ORIGIN);
    expect(await getIdentity(userId)).toMatchObject({ subject: subjectOf(person.email) });
    expect((await signOn(provider)).actor?.userId).toBe(userId);
  });

  it('is not joined by a sign-on that waited for its proof', async () => {
    const person = await newPerson();
    const { userId } = person.actor;
    const secret = newSecret();
    const waiting = { userId, issuer: provider.issuer, subject: ' ', email: person.email, sid: null, idToken: null };
    await apply(putSecret({ kind: 'signOnJoin', secret }, { ...waiting, at: isoNow(), tokenHash: null }));
    const join = joinAccount({ password: TEST_PASSWORD }, { secret, invitation: null }, freshBrowser(), TEST_ORIGIN);
    await expect(join).rejects.toEqual(refusal('SIGN_ON_EXPIRED'));
    expect(await getIdentity(userId)).toBeNull();
  });
});

describe('the address of a person', () => {
  /** What the ID token and the userinfo say of it. */
  async function signOnSaying(
    [token, userinfo]: [Record<string, unknown>, Record<string, unknown>],
    settings: Parameters<typeof signOnWith>[1] = {},
  ) {
    const speaking = await signOnElsewhere({ saysAddress: true });
    signOnWith(speaking, settings);
    const email = freshEmail();
    speaking.add(subjectOf(email), {});
    const fill = (claims: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, value === 'own' ? email : value]));
    speaking.changes = (claims) => ({ ...claims, ...fill(token) });
    speaking.userInfoChanges = (claims) => ({ ...claims, ...fill(userinfo) });
    const { path, actor } = await signOn(speaking);
    const asked = speaking.requests.includes('/me');
    return { step: stepOf(path), isIn: actor?.email === email, asked };
  }

  const IN = { step: null, isIn: true };
  const OUT = (step: string) => ({ step, isIn: false });

  it.each<[string, [Record<string, unknown>, Record<string, unknown>], object]>([
    ['the ID token says both', [{ email: 'own', email_verified: true }, {}], { ...IN, asked: false }],
    ['the userinfo says both', [{}, { email: 'own', email_verified: true }], { ...IN, asked: true }],
    ['the ID token lacks the word', [{ email: 'own' }, { email: 'own', email_verified: true }], { ...IN, asked: true }],
    [
      'the userinfo writes it in another case',
      [{ email: 'OWN@example.com' }, { email: 'own@example.com', email_verified: false }],
      OUT('email'),
    ],
    ['the userinfo denies the address', [{ email: 'own' }, { email: 'own', email_verified: false }], OUT('email')],
    [
      'only the ID token has the word, and only the userinfo the address',
      [{ email_verified: true }, { email: 'own' }],
      OUT('email'),
    ],
    [
      'only the ID token has the address, and only the userinfo the word',
      [{ email: 'own' }, { email_verified: true }],
      OUT('email'),
    ],
    [
      'the two name different addresses',
      [{ email: 'own' }, { email: 'boss@example.com', email_verified: true }],
      OUT('refused'),
    ],
    [
      'the userinfo is of somebody else',
      [{ email: 'own' }, { email: 'own', email_verified: true, sub: 'somebody else' }],
      OUT('refused'),
    ],
    ['the userinfo has an empty subject', [{}, { email: 'own', email_verified: true, sub: '' }], OUT('refused')],
    ['the userinfo has no subject', [{}, { email: 'own', email_verified: true, sub: undefined }], OUT('refused')],
  ])('when %s', async (_what, said, expected) => {
    expect(await signOnSaying(said)).toMatchObject(expected);
  });

  it('is that of the ID token where the userinfo says only the subject, and the domain is the company’s', async () => {
    const domains = ['example.com'];
    expect(await signOnSaying([{ email: 'own' }, {}], { domains })).toMatchObject(IN);
    expect(await signOnSaying([{ email: 'own' }, { email_verified: false }], { domains })).toMatchObject(OUT('email'));
  });

  async function signOnBy(form: IdentityProvider['userInfoForm'], changes: Partial<IdentityProvider> = {}) {
    const quiet = await signOnElsewhere({ saysAddress: false });
    const email = freshEmail();
    quiet.add(subjectOf(email), { email, email_verified: true });
    const sent = await sendToProvider(quiet);
    Object.assign(quiet, { userInfoForm: form, ...changes });
    const { path, cookies } = await returnFromProvider(sent);
    return { step: stepOf(path), isIn: (await findActor(cookies.sessionToken ?? null))?.actor.email === email };
  }

  it('is read from a signed userinfo', async () => {
    expect(await signOnBy('signed')).toEqual(IN);
    const about = (claims: JWTPayload) => ({ ...claims, iss: undefined, aud: 'another', exp: undefined });
    expect(await signOnBy('signed', { userInfoChanges: about })).toEqual(OUT('refused'));
    const old = (claims: JWTPayload) => ({ ...claims, exp: now() - 120 });
    expect(await signOnBy('signed', { userInfoChanges: old })).toEqual(OUT('refused'));
  });

  it('is not read from a userinfo that somebody else has signed, or that is encrypted: the log names it', async () => {
    expect(await signOnBy('encrypted')).toEqual(OUT('refused'));
    expect(loggedMessages().join()).toContain("The provider's userinfo is encrypted");
    const forged = await signOnElsewhere({ saysAddress: false });
    const email = freshEmail();
    forged.add(subjectOf(email), { email, email_verified: true });
    forged.userInfoForm = 'signed';
    const sent = await sendToProvider(forged);
    // The ID token is the provider's own.
    forged.userInfoChanges = (claims) => {
      forged.isForged = true;
      return claims;
    };
    expect(stepOf((await returnFromProvider(sent)).path)).toBe('refused');
    expect(await getEmailOwner(email)).toBeNull();
  });
});

it.each([
  [{ name: 'Madonna' }, 'Madonna'],
  [{ given_name: 'Pelé' }, 'Pelé'],
  [{ given_name: 'Pelé', family_name: '', name: 'Pelé' }, 'Pelé'],
  [{ given_name: 'Ada', name: 'Ada Byron' }, 'Ada', 'Byron'],
])('a person with one name, %j, has no last name', async (names, firstName, lastName = '') => {
  const email = freshEmail();
  provider.add(subjectOf(email), { email, email_verified: true, ...names });
  const { actor } = await signOn(provider);
  expect(await getUser(actor?.userId ?? '')).toMatchObject({ firstName, lastName });
});
