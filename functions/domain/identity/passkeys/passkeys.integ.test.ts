import { describe, expect, it } from 'vitest';
import { mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { type Cbor, SoftwareAuthenticator } from '#scripts/test-support/software-authenticator.ts';
import { apply } from '../../../data/ground/apply.ts';
import { addUsage } from '../../../data/ground/rate-limit.ts';
import { getPasskey, listStoredPasskeys, putPasskey, type StoredPasskey } from '../../../data/identity/passkey.ts';
import { putSecret } from '../../../data/identity/secret.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { newSecret } from '../../../process/ids.ts';
import { PASSKEYS_MAX, RATE_LIMITS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { withReaders } from '../../test-support/events.ts';
import { enterBy, newPasskey, TEST_ORIGIN } from '../../test-support/passkeys.ts';
import { freshAddress, freshBrowser, newPerson } from '../../test-support/people.ts';
import { statedOn } from '../../test-support/stated-acts.ts';
import { refusal } from '../../test-support/tenants.ts';
import { changePassword } from '../auth/change-password.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { endSession } from '../sessions/end-sessions.ts';
import { findActor } from '../sessions/find-actor.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { beginPasskeyLogin, logInByPasskey } from './log-in-by-passkey.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts';

const log = captureLog();
const begin = (actor: Actor, password?: string) => beginPasskey(actor, { password }, freshBrowser(), TEST_ORIGIN);
const list = (actor: Actor) => listPasskeys(actor, TEST_ORIGIN);
const subjects = async (email: string) =>
  (await mailsTo(process.env.APP_URL ?? '', email)).map(({ subject }) => subject);

/** The actor, some time after the log-in. */
const aged = (actor: Actor, seconds: number): Actor => ({
  ...actor,
  session: { ...actor.session, begunAt: actor.session.begunAt - seconds },
});

/** A stored passkey that no authenticator has. */
const someStored = (userId: string, changes: Partial<StoredPasskey> = {}): StoredPasskey => ({
  userId,
  credentialId: newSecret(),
  publicKey: newSecret(),
  counter: 0,
  transports: [],
  name: 'Some',
  host: new URL(TEST_ORIGIN).hostname,
  isSynced: false,
  createdAt: isoNow(),
  lastUsedAt: null,
  copiedAt: null,
  ...changes,
});

/** An attestation statement with a signature that nobody has made. */
const signedBy = (...more: [string, Cbor][]) =>
  new Map<string, Cbor>([['alg', -7], ['sig', Buffer.from('no signature')], ...more]);

describe('adding a passkey', () => {
  it('lists it and mails its owner, and asks browsers for one that is found without an address and knows its person', async () => {
    const { actor, email } = await newPerson();
    expect(await begin(actor)).toMatchObject({
      rp: { id: 'framekeep.example', name: 'Framekeep' },
      user: { id: Buffer.from(actor.userId).toString('base64url'), name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [],
    });
    const { authenticator, passkey } = await withReaders(() => newPasskey(actor, { name: 'Laptop' }));
    const shown = { name: 'Laptop', lastUsedOn: null, isSynced: false, worksHere: true, isCopied: false };
    expect(await list(actor)).toEqual([
      { ...shown, id: passkey.id, host: 'framekeep.example', createdAt: expect.any(String) },
    ]);
    expect(passkey.id).not.toContain(authenticator.credentialId);
    expect(await statedOn(null, passkey.id)).toEqual(['passkey.added']);
    const known = { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] };
    expect((await begin(actor)).excludeCredentials).toEqual([known]);
    expect(await subjects(email)).toEqual(['A passkey was added to your Framekeep account: Laptop']);
  });

  it('needs the password ten minutes after the log-in', async () => {
    const { actor } = await newPerson();
    const old = aged(actor, 11 * 60);
    await expect(begin(old)).rejects.toEqual(refusal('PROOF_NEEDED'));
    await expect(begin(old, 'wrong')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { password: expect.any(String) } },
    });
    await expect(begin(actor, 'wrong')).rejects.toEqual(refusal('INVALID_INPUT'));
    await expect(begin(old, TEST_PASSWORD)).resolves.toHaveProperty('challenge');
    await expect(begin(aged(actor, 9 * 60))).resolves.toHaveProperty('challenge');
  });

  const wrong: [what: string, deviation: Parameters<SoftwareAuthenticator['make']>[1]][] = [
    ['a page of another origin', { origin: 'https://framekeep.example.evil.example' }],
    ['a page of the same host at another port', { origin: `${TEST_ORIGIN}:8443` }],
    ['a page in a frame of another site', { crossOrigin: true }],
    ['an authenticator that signs for another host', { host: 'evil.example' }],
    ['one that did not verify its person', { isVerified: false }],
    ['one that nobody touched', { isPresent: false }],
    ['an answer to a log-in', { type: 'webauthn.get' }],
    ['the id of another passkey', { credentialId: newSecret() }],
    ['the certificates of a maker', { statement: ['packed', signedBy(['x5c', Buffer.from('a certificate')])] }],
    ['a form of attestation that names a maker', { statement: ['fido-u2f', new Map()] }],
    ['a signature of a key that is not its own', { statement: ['packed', signedBy()] }],
  ];

  it('is refused for anything else than its own authenticator on its own page, and for invalid texts', async () => {
    const { actor } = await newPerson();
    const make = async (deviation = {}) => new SoftwareAuthenticator(TEST_ORIGIN).make(await begin(actor), deviation);
    for (const [what, deviation] of wrong) {
      const made = await make(deviation);
      await expect(addPasskey(actor, { name: 'Key', ...made }, TEST_ORIGIN), what).rejects.toEqual(
        refusal('PASSKEY_REFUSED'),
      );
    }
    for (const clientDataJSON of ['', 'e30', 'bnVsbA', 'eyJjaGFsbGVuZ2UiOjF9', '_w']) {
      const made = { ...(await make()), clientDataJSON };
      await expect(addPasskey(actor, { name: 'Key', ...made }, TEST_ORIGIN), clientDataJSON).rejects.toEqual(
        refusal('PASSKEY_EXPIRED'),
      );
    }
    expect(await list(actor)).toEqual([]);
  });

  it('is refused for a challenge of another person, of another session, of a log-in, and a used one', async () => {
    const [{ actor }, other] = await Promise.all([newPerson(), newPerson()]);
    const key = () => new SoftwareAuthenticator(TEST_ORIGIN);
    const add = (by: Actor, made: ReturnType<SoftwareAuthenticator['make']>) =>
      addPasskey(by, { name: 'Key', ...made }, TEST_ORIGIN);
    await expect(add(other.actor, key().make(await begin(actor)))).rejects.toEqual(refusal('PASSKEY_EXPIRED'));
    const elsewhere = { ...actor, session: { ...actor.session, id: 'another' } };
    await expect(add(elsewhere, key().make(await begin(actor)))).rejects.toEqual(refusal('PASSKEY_EXPIRED'));
    const { challenge } = await beginPasskeyLogin(freshAddress(), TEST_ORIGIN);
    await expect(add(actor, key().make(await begin(actor), { challenge }))).rejects.toEqual(refusal('PASSKEY_EXPIRED'));
    const made = key().make(await begin(actor));
    await add(actor, made);
    await expect(add(actor, made)).rejects.toEqual(refusal('PASSKEY_EXPIRED'));
    expect(await list(actor)).toHaveLength(1);
  });

  it('twice is refused, in two tabs too; two authenticators in two tabs are two passkeys', async () => {
    const { actor } = await newPerson();
    const add = (made: ReturnType<SoftwareAuthenticator['make']>) =>
      addPasskey(actor, { name: 'Key', ...made }, TEST_ORIGIN);
    const [one, two] = [new SoftwareAuthenticator(TEST_ORIGIN), new SoftwareAuthenticator(TEST_ORIGIN)];
    const [first, second, third] = await Promise.all([begin(actor), begin(actor), begin(actor)]);
    await add(one.make(first));
    await expect(add(one.make(second))).rejects.toEqual(refusal('PASSKEY_TAKEN'));
    await add(two.make(third));
    expect(await list(actor)).toHaveLength(2);
    await expect(enterBy(one)).resolves.toHaveProperty('user.id', actor.userId);
    await expect(enterBy(two)).resolves.toHaveProperty('user.id', actor.userId);
  });

  it('is refused once a new password has ended the session', async () => {
    const { actor } = await newPerson();
    const made = new SoftwareAuthenticator(TEST_ORIGIN).make(await begin(actor));
    const password = 'a whole new secret';
    const form = { currentPassword: TEST_PASSWORD, password, confirmPassword: password };
    await changePassword(actor, form, freshBrowser());
    await expect(addPasskey(actor, { name: 'Key', ...made }, TEST_ORIGIN)).rejects.toEqual(refusal('UNAUTHORIZED'));
    expect(await list(actor)).toEqual([]);
  });

  it(`is refused for more than ${PASSKEYS_MAX}, before the browser makes one and after`, async () => {
    const { actor } = await newPerson();
    for (let at = 1; at < PASSKEYS_MAX; at += 1) await apply([putPasskey(someStored(actor.userId))]);
    const options = await begin(actor);
    await newPasskey(actor);
    await expect(begin(actor)).rejects.toEqual(refusal('PASSKEY_LIMIT'));
    const made = new SoftwareAuthenticator(TEST_ORIGIN).make(options);
    await expect(addPasskey(actor, { name: 'Key', ...made }, TEST_ORIGIN)).rejects.toEqual(refusal('PASSKEY_LIMIT'));
  });
});

describe('a passkey', () => {
  it('is renamed and removed by its owner alone', async () => {
    const [{ actor, email }, other] = await Promise.all([newPerson(), newPerson()]);
    const { authenticator, passkey } = await newPasskey(actor);
    await expect(renamePasskey(other.actor, passkey.id, 'Mine')).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(removePasskey(other.actor, passkey.id, TEST_ORIGIN)).rejects.toEqual(refusal('NOT_FOUND'));
    await renamePasskey(actor, passkey.id, 'Phone');
    expect(await list(actor)).toMatchObject([{ id: passkey.id, name: 'Phone' }]);
    await removePasskey(actor, passkey.id, TEST_ORIGIN);
    await expect(removePasskey(actor, passkey.id, TEST_ORIGIN)).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await list(actor)).toEqual([]);
    expect(await subjects(email)).toContain('A passkey was removed from your Framekeep account: Phone');
    await expect(enterBy(authenticator)).rejects.toEqual(refusal('PASSKEY_UNKNOWN'));
  });

  it('of another host is listed, and not offered to browsers', async () => {
    const { actor } = await newPerson();
    await apply([putPasskey(someStored(actor.userId, { host: 'old.example' }))]);
    expect(await list(actor)).toMatchObject([{ host: 'old.example', worksHere: false }]);
    expect((await begin(actor)).excludeCredentials).toEqual([]);
  });

  it('stays when the password is changed or reset, and a mail says so', async () => {
    const { actor, email } = await newPerson();
    const { authenticator } = await newPasskey(actor);
    const password = 'a whole new secret';
    const form = { password, confirmPassword: password };
    const change = { currentPassword: TEST_PASSWORD, ...form };
    await withReaders(() => changePassword(actor, change, freshBrowser()));
    const [changed] = await mailsTo(process.env.APP_URL ?? '', email);
    expect(changed?.text).toContain('You can still log in with your passkey.');
    const token = newSecret();
    await apply(putSecret({ kind: 'passwordReset', secret: token }, { userId: actor.userId, passwordVersion: 1 }));
    await withReaders(() => resetPassword({ token, ...form }, freshBrowser()));
    expect((await subjects(email))[0]).toBe('Your Framekeep password was reset');
    const { sessionToken } = await enterBy(authenticator);
    expect(await findActor(sessionToken)).toMatchObject({ actor: { userId: actor.userId } });
  });
});

describe('a log-in by passkey', () => {
  it('begins a session like one by password, and the account knows the browser', async () => {
    const { actor, email } = await newPerson();
    const { authenticator } = await newPasskey(actor);
    const browser = { ...freshBrowser(), userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36' };
    const { user, sessionToken, device } = await enterBy(authenticator, { browser });
    expect(user).toMatchObject({ id: actor.userId, email, emailVerified: true });
    expect(JSON.stringify(user)).not.toContain('scrypt');
    const found = await findActor(sessionToken);
    const sessions = await listSessions(found?.actor as Actor);
    expect(sessions.map(({ device: name, isCurrent }) => [name, isCurrent])).toContainEqual(['Chrome on Linux', true]);
    expect(device).toMatch(/^[\w-]{43}$/);
    expect((await list(actor))[0]?.lastUsedOn).toBe(isoNow().slice(0, 10));
    await endSession(found?.actor as Actor, found?.actor.session.id ?? '');
    expect(await findActor(sessionToken)).toBeNull();
    // It is proof enough to add another one.
    const again = await findActor((await enterBy(authenticator)).sessionToken);
    await expect(begin(again?.actor as Actor)).resolves.toHaveProperty('challenge');
  });

  const wrong: [what: string, deviation: Parameters<typeof enterBy>[1]][] = [
    ['a page of another origin', { origin: 'https://framekeep.example.evil.example' }],
    ['a page without HTTPS', { origin: TEST_ORIGIN.replace('https', 'http') }],
    ['a page in a frame of another site', { crossOrigin: true }],
    ['an authenticator that signs for another host', { host: 'evil.example' }],
    ['one that did not verify its person', { isVerified: false }],
    ['one that nobody touched', { isPresent: false }],
    ['the making of a passkey', { type: 'webauthn.create' }],
    ['another signature', { signature: Buffer.from('no signature').toString('base64url') }],
  ];

  it('is refused for anything else than its own authenticator on its own page, which counts nothing', async () => {
    const { actor } = await newPerson();
    const { authenticator } = await newPasskey(actor);
    for (const [what, deviation] of wrong) {
      await expect(enterBy(authenticator, deviation), what).rejects.toEqual(refusal('PASSKEY_REFUSED'));
      expect(await list(actor), what).toMatchObject([{ lastUsedOn: null }]);
    }
    await expect(enterBy(authenticator)).resolves.toHaveProperty('user.id', actor.userId);
  });

  it('is refused for a passkey of another person, an unknown one, and an account that does not exist', async () => {
    const [one, other] = await Promise.all([newPerson(), newPerson()]);
    const [{ authenticator }, { authenticator: theirs }] = [await newPasskey(one.actor), await newPasskey(other.actor)];
    const handle = (text: string) => Buffer.from(text).toString('base64url');
    const claims = [
      { userHandle: handle(other.actor.userId) },
      { credentialId: newSecret() },
      { userHandle: handle('0'.repeat(26)) },
      { userHandle: handle(one.actor.userId.toLowerCase()) },
      { userHandle: handle(`${one.actor.userId}#`) },
    ];
    for (const claim of claims) {
      await expect(enterBy(authenticator, claim)).rejects.toEqual(refusal('PASSKEY_UNKNOWN'));
    }
    // Who knows another's id and number has no key of theirs.
    const claim = { userHandle: handle(other.actor.userId), credentialId: theirs.credentialId };
    await expect(enterBy(authenticator, claim)).rejects.toEqual(refusal('PASSKEY_REFUSED'));
  });

  it('works in each tab, once for each challenge, which a wrong answer uses up too', async () => {
    const { actor } = await newPerson();
    const { authenticator } = await newPasskey(actor, { isSynced: true });
    const options = () => beginPasskeyLogin(freshAddress(), TEST_ORIGIN);
    const enter = (answer: ReturnType<SoftwareAuthenticator['answer']>) =>
      logInByPasskey(answer, freshBrowser(), TEST_ORIGIN);
    const [one, other] = [await options(), await options()];
    const answer = authenticator.answer(one);
    await enter(answer);
    await expect(enter(answer)).rejects.toEqual(refusal('PASSKEY_EXPIRED'));
    await expect(enter(authenticator.answer(other))).resolves.toHaveProperty('user.id', actor.userId);
    const third = await options();
    await expect(enter(authenticator.answer(third, { isVerified: false }))).rejects.toEqual(refusal('PASSKEY_REFUSED'));
    await expect(enter(authenticator.answer(third))).rejects.toEqual(refusal('PASSKEY_EXPIRED'));
    // One for adding a passkey, and one that the app never gave.
    const forAdding = { challenge: (await begin(actor)).challenge, rpId: 'framekeep.example' };
    for (const wrong of [forAdding, { ...forAdding, challenge: newSecret() }]) {
      await expect(enter(authenticator.answer(wrong))).rejects.toEqual(refusal('PASSKEY_EXPIRED'));
    }
  });

  it('with a count that went back is refused, said and mailed, and so is every later one with this passkey', async () => {
    const { actor, email } = await newPerson();
    const { authenticator } = await newPasskey(actor);
    await enterBy(authenticator);
    for (const counter of [authenticator.counter, 1, 0, 1000]) {
      await expect(withReaders(() => enterBy(authenticator, { counter }))).rejects.toEqual(refusal('PASSKEY_COPIED'));
    }
    const [{ id, isCopied } = { id: '', isCopied: false }] = await list(actor);
    expect(isCopied).toBe(true);
    expect(await statedOn(null, id)).toEqual(['passkey.closed', 'passkey.added']);
    const refused = (await subjects(email)).filter((subject) => subject.startsWith('A login to your'));
    expect(refused).toEqual(['A login to your Framekeep account was refused: Laptop']);
  });

  it('with a count that somebody claims without the key closes no passkey', async () => {
    const { actor } = await newPerson();
    const { authenticator } = await newPasskey(actor);
    await enterBy(authenticator);
    const claim = { counter: 0, signature: Buffer.from('no signature').toString('base64url') };
    await expect(enterBy(authenticator, claim)).rejects.toEqual(refusal('PASSKEY_REFUSED'));
    await expect(enterBy(authenticator)).resolves.toHaveProperty('user.id', actor.userId);
  });

  it('with a synced passkey, which counts nothing, works each time', async () => {
    const { actor } = await newPerson();
    const { authenticator } = await newPasskey(actor, { isSynced: true });
    for (let time = 0; time < 3; time += 1) await enterBy(authenticator);
    expect(await list(actor)).toMatchObject([{ isSynced: true, isCopied: false }]);
    const [stored] = await listStoredPasskeys(actor.userId);
    expect(await getPasskey(stored as StoredPasskey)).toMatchObject({ counter: 0 });
  });

  it('with a synced passkey that counts on each device is not closed', async () => {
    const { actor } = await newPerson();
    const { authenticator } = await newPasskey(actor, { isSynced: true });
    for (const counter of [5, 5, 2, 0]) await enterBy(authenticator, { counter });
    expect(await list(actor)).toMatchObject([{ isSynced: true, isCopied: false }]);
  });

  it.each([true, false])(
    'is refused when a passkey that may be synced: %s, says otherwise, and is not closed',
    async (isSynced) => {
      const { actor } = await newPerson();
      const { authenticator } = await newPasskey(actor, { isSynced });
      await expect(enterBy(authenticator, { isSynced: !isSynced })).rejects.toEqual(refusal('PASSKEY_REFUSED'));
      await expect(enterBy(authenticator)).resolves.toHaveProperty('user.id', actor.userId);
    },
  );

  it('is refused after too many failures from one address', async () => {
    const { actor } = await newPerson();
    const { authenticator } = await newPasskey(actor);
    const browser = freshBrowser();
    const limit = { name: 'passkeyByAddress', ...RATE_LIMITS.passkeyByAddress };
    await expect(enterBy(authenticator, { browser, isVerified: false })).rejects.toEqual(refusal('PASSKEY_REFUSED'));
    await enterBy(authenticator, { browser });
    // The next window may begin before the call.
    const now = nowSeconds();
    for (const at of [now, now + limit.seconds]) await addUsage(limit, browser.address, limit.max, at);
    await expect(enterBy(authenticator, { browser })).rejects.toEqual(refusal('RATE_LIMITED'));
    await expect(enterBy(authenticator)).resolves.toHaveProperty('user.id', actor.userId);
  });

  it('leaves neither challenges nor ids of passkeys in the log', async () => {
    const { actor } = await newPerson();
    const { authenticator } = await newPasskey(actor);
    const { challenge } = await beginPasskeyLogin(freshAddress(), TEST_ORIGIN);
    await enterBy(authenticator, { isVerified: false }).catch(() => undefined);
    const { sessionToken } = await enterBy(authenticator);
    for (const secret of [challenge, authenticator.credentialId, sessionToken])
      expect(log.text()).not.toContain(secret);
  });
});
