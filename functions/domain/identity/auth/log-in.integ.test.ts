import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { freshEmail, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { apply } from '../../../data/ground/apply.ts';
import { countRequest } from '../../../data/ground/rate-limit.ts';
import { putSecret } from '../../../data/identity/secret.ts';
import { getUser, replacePasswordHash } from '../../../data/identity/user.ts';
import * as passwords from '../../../gateways/password.ts';
import { QueueFullError } from '../../../gateways/password.ts';
import * as clock from '../../../process/clock.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newSecret, sha256 } from '../../../process/ids.ts';
import { RATE_LIMITS } from '../../../process/limits.ts';
import { freshAddress, freshBrowser, newPerson, type Person, signupOf } from '../../test-support/people.ts';
import { refusal } from '../../test-support/tenants.ts';
import { findActor } from '../sessions/find-actor.ts';
import { BROWSER_RULE, limitsOf } from './attempt-delays.ts';
import { countAttempt } from './count-attempt.ts';
import { logIn } from './log-in.ts';
import { replacePassword } from './replace-password.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';

const enter = (email: string, password = TEST_PASSWORD, browser = freshBrowser()) =>
  logIn({ email, password }, browser);

/** Counts attempts of strangers, each from another address. */
async function attack(email: string, times: number) {
  for (let count = 0; count < times; count += 1) {
    await countAttempt(limitsOf({ email, knownDevice: null, address: freshAddress(), isKnownAddress: false }));
  }
}

// Only a test moves the clock: delays are in seconds, and the machine may be slow.
let now: MockInstance<typeof clock.nowSeconds>;
beforeEach(() => {
  now = vi.spyOn(clock, 'nowSeconds').mockReturnValue(Math.floor(Date.now() / 1000));
});
afterEach(() => now.mockRestore());

describe('log-in', () => {
  let person: Person;
  beforeAll(async () => {
    person = await newPerson();
  });

  it('starts a new session, whatever the case of the e-mail', async () => {
    const { user, sessionToken } = await enter(person.email.toUpperCase());
    expect(user).toMatchObject({ id: person.actor.userId, email: person.email });
    expect(user).not.toHaveProperty('passwordHash');
    expect(sessionToken).not.toBe(person.sessionToken);
    const found = await Promise.all([sessionToken, person.sessionToken].map(findActor));
    expect(found.map((each) => each?.actor.userId)).toEqual([person.actor.userId, person.actor.userId]);
    expect(found[0]?.actor.session.id).not.toBe(found[1]?.actor.session.id);
  });

  it('gives the same answer to a wrong password and to an unknown e-mail', async () => {
    const refusals = await Promise.all(
      [enter(person.email, 'wrong'), enter(freshEmail())].map((attempt) => attempt.catch((error) => error)),
    );
    const [wrong, unknown] = refusals.map(({ code: name, message, details }) => ({ name, message, details }));
    expect(wrong).toEqual({ name: 'INVALID_CREDENTIALS', message: 'Invalid email or password', details: {} });
    expect(unknown).toEqual(wrong);
  });

  it('directs an unverified user to verification, but only after the right password', async () => {
    const email = freshEmail();
    const { id: userId } = await signUp(signupOf(email), freshAddress());
    await expect(enter(email, 'wrong')).rejects.toEqual(refusal('INVALID_CREDENTIALS'));
    await expect(enter(email)).rejects.toMatchObject({
      code: 'EMAIL_UNVERIFIED',
      details: { reason: 'email_unverified', userId, email },
    });
  });

  it('admits the user on a known device and at a known IP address while ten strangers guess, and no one else', async () => {
    const { email } = await newPerson();
    const home = freshBrowser();
    const { device } = await enter(email, TEST_PASSWORD, home);
    await attack(email, 10);
    await expect(enter(email.toUpperCase())).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(
        /^Too many attempts\. Please try again in \d seconds?, or choose a new password\.$/,
      ),
      details: { retryAfter: expect.any(Number) },
    });
    const elsewhere = { ...freshBrowser(), device };
    await expect(enter(email, TEST_PASSWORD, elsewhere)).resolves.toMatchObject({ device });
    await expect(enter(email, TEST_PASSWORD, home)).resolves.toHaveProperty('user.email', email);
  });

  it('recognizes a device only by its secret, and only for the account that logged in on it', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { device } = await enter(one.email);
    await attack(other.email, 10);
    for (const wrong of [device, newSecret()]) {
      const browser = { ...freshBrowser(), device: wrong };
      await expect(enter(other.email, TEST_PASSWORD, browser)).rejects.toEqual(refusal('RATE_LIMITED'));
    }
  });

  it('knows no browser and no address by a password that was replaced', async () => {
    const { actor, email } = await newPerson();
    const browsers = [freshBrowser(), freshBrowser(), freshBrowser()];
    const known = await Promise.all(
      browsers.map(async (browser) => ({ ...browser, device: (await enter(email, TEST_PASSWORD, browser)).device })),
    );
    const replaced = { userId: actor.userId, passwordVersion: 0, keepsTokens: false };
    await replacePassword(replaced, 'a whole new secret', []);
    await attack(email, 10);
    for (const browser of [...browsers, ...known])
      await expect(enter(email, 'a guess', browser)).rejects.toEqual(refusal('RATE_LIMITED'));
    now.mockReturnValue(nowSeconds() + 2);
    const [home = freshBrowser()] = known;
    await enter(email, 'a whole new secret', home);
    await attack(email, 1);
    await expect(enter(email, 'a whole new secret', home)).resolves.toHaveProperty('user.email', email);
  });

  it.runIf(IS_NIGHTLY)('also delays guesses on a known device and at a known IP address', async () => {
    const { email } = await newPerson();
    const home = freshBrowser();
    const { device } = await enter(email, TEST_PASSWORD, home);
    const knownDevice = sha256(device);
    for (const browser of [home, { ...freshBrowser(), device }]) {
      const known =
        browser === home ? { knownDevice: null, isKnownAddress: true } : { knownDevice, isKnownAddress: false };
      const limits = limitsOf({ email, address: browser.address, ...known });
      for (let count = 1; count < BROWSER_RULE.free; count += 1) await countAttempt(limits);
      await expect(enter(email, 'wrong', browser)).rejects.toEqual(refusal('INVALID_CREDENTIALS'));
      await expect(enter(email, TEST_PASSWORD, browser)).rejects.toEqual(refusal('RATE_LIMITED'));
      now.mockReturnValue(nowSeconds() + 2);
      await expect(enter(email, TEST_PASSWORD, browser)).resolves.toHaveProperty('user.email', email);
    }
  });

  it.runIf(IS_NIGHTLY)('admits a known device at an IP address where strangers have used up all attempts', async () => {
    const { email } = await newPerson();
    const browser = freshBrowser();
    const { device } = await enter(email, TEST_PASSWORD, browser);
    const { max } = RATE_LIMITS.loginByAddress;
    for (let count = 0; count < max; count += 1) await countRequest('loginByAddress', browser.address, nowSeconds());
    await expect(enter(email, TEST_PASSWORD, browser)).rejects.toEqual(refusal('RATE_LIMITED'));
    await expect(enter(email, TEST_PASSWORD, { ...browser, device })).resolves.toHaveProperty('user.email', email);
  });

  it('counts simultaneous guesses', async () => {
    const { email } = await newPerson();
    const browser = freshBrowser();
    const limits = limitsOf({ email, knownDevice: null, isKnownAddress: false, ...browser });
    const counted = await Promise.allSettled(Array.from({ length: 20 }, () => countAttempt(limits)));
    const looked = counted.filter(({ status }) => status === 'fulfilled').length;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(BROWSER_RULE.free);
  });

  it.runIf(IS_NIGHTLY)(
    'does not count attempts whose passwords were not checked because the machine was too busy',
    async () => {
      const { email } = await newPerson();
      const browser = freshBrowser();
      const busy = vi.spyOn(passwords, 'isPassword').mockRejectedValue(new QueueFullError('Too many callers wait'));
      for (let attempt = 0; attempt < 12; attempt += 1) {
        await expect(logIn({ email, password: TEST_PASSWORD }, browser)).rejects.toBeInstanceOf(QueueFullError);
      }
      busy.mockRestore();
      expect(await logIn({ email, password: TEST_PASSWORD }, browser)).toMatchObject({ user: { email } });
    },
  );

  it.runIf(IS_NIGHTLY)('does not count successful attempts', async () => {
    const { email } = await newPerson();
    await attack(email, 9);
    await enter(email);
    await expect(enter(email)).resolves.toHaveProperty('user.email', email);
  });

  it.runIf(IS_NIGHTLY)('admits a user who has reset the password on a new device', async () => {
    const { actor, email } = await newPerson();
    await attack(email, 10);
    const token = newSecret();
    await apply(putSecret({ kind: 'passwordReset', secret: token }, { userId: actor.userId, passwordVersion: 0 }));
    const browser = freshBrowser();
    const input = { token, password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD };
    const { device } = await resetPassword(input, browser);
    await expect(enter(email, TEST_PASSWORD, { ...browser, device })).resolves.toHaveProperty('user.email', email);
  });

  it('rehashes a correct password whose hash has an older cost', async () => {
    const { actor, email } = await newPerson();
    const current = (await getUser(actor.userId))?.passwordHash ?? '';
    // 'correct horse battery' at N=2^10, r=8, p=1
    const old = '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xXt6EAFzAOlee5Hgl8R5+kLA6sDARjRcMGtm6fZJsa8';
    await replacePasswordHash(actor.userId, current, old);
    await enter(email);
    expect((await getUser(actor.userId))?.passwordHash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    await enter(email);
  });
});
