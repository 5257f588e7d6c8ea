import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IdentityProvider } from '#scripts/test-support/identity-provider.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { addUsage, countRequest, uncountAccount } from '../../../data/ground/rate-limit.ts';
import { expression } from '../../../data/table/expression.ts';
import { listItems } from '../../../data/table/items.ts';
import { rateKey } from '../../../data/table/keys.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { RATE_LIMITS } from '../../../process/limits.ts';
import { later } from '../../test-support/clock.ts';
import { newPasskey, TEST_ORIGIN } from '../../test-support/passkeys.ts';
import { freshAddress, freshBrowser, newPerson } from '../../test-support/people.ts';
import {
  addEmployee,
  returnFromProvider,
  sendToProvider,
  signOn,
  signOnWith,
  stepOf,
} from '../../test-support/sign-on.ts';
import { refusal } from '../../test-support/tenants.ts';
import { joinAccount } from '../accounts/join-account.ts';
import { beginPasskeyLogin, logInByPasskey } from '../passkeys/log-in-by-passkey.ts';

captureLog();
const provider = await IdentityProvider.start({ appUrl: TEST_ORIGIN });
afterAll(() => provider.stop());
beforeEach(() => {
  signOnWith(provider);
  // The beginning of the next hour: no window ends during a test.
  later(HOUR - (Math.floor(Date.now() / 1000) % HOUR));
});
const HOUR = 3600;

const LIMITS = ['signOnByAddress', 'passkeyChallengeByAddress'] as const;
type Limit = (typeof LIMITS)[number];
const { max } = RATE_LIMITS.signOnByAddress;
const limited = { code: 'RATE_LIMITED', details: { retryAfter: expect.any(Number) } };

/** An address from which all but some of an hour's requests were made. */
async function usedAddress(limit: Limit, left: number): Promise<string> {
  const address = freshAddress();
  await addUsage({ name: limit, ...RATE_LIMITS[limit] }, address, max - left, nowSeconds());
  return address;
}

/** Requests of one hour, and how many of them the limit still allows before the first account comes in. */
const REQUESTS = testLength({ usual: 60, nightly: 2000 });
const LEFT = testLength({ usual: 20, nightly: max });
const LONG_MS = 600_000;

describe.each(LIMITS)('%s', (limit) => {
  /** How many requests of one address are counted, when those that are let accounts in. */
  async function countMorning(accountOf: (request: number) => string | null): Promise<number> {
    const address = await usedAddress(limit, LEFT);
    let count = 0;
    for (const group of inGroups(
      Array.from({ length: REQUESTS }, (_each, at) => at),
      10,
    )) {
      const requests = group.map(async (at) => {
        const counted = await countRequest(limit, address, nowSeconds());
        if (!('key' in counted)) return;
        count += 1;
        const account = accountOf(at);
        if (account !== null) await uncountAccount(limit, address, account, nowSeconds());
      });
      await Promise.all(requests);
    }
    return count;
  }

  it('lets everyone of one address in', { timeout: LONG_MS }, async () => {
    expect(await countMorning(() => newId())).toBe(REQUESTS);
  });

  it('lets one account in as often as it lets nobody in, and once more', { timeout: LONG_MS }, async () => {
    const account = newId();
    expect(await countMorning(() => account)).toBe(LEFT + 1);
    expect(await countMorning(() => null)).toBe(LEFT);
    // The account makes room for none of the others.
    expect(await countMorning((at) => (at % 2 === 0 ? account : null))).toBe(LEFT + 1);
  });

  it('stores neither an address nor an account that can be read, for the time of the window', async () => {
    const [address, account] = [freshAddress(), newId()];
    const counted = await countRequest(limit, address, nowSeconds());
    if (!('key' in counted)) throw new Error('The request was not counted');
    await uncountAccount(limit, address, account, nowSeconds());
    const item = z.record(z.string(), z.unknown());
    const items = await listItems(item, { where: expression`PK = ${rateKey(limit, address, 0).PK}` });
    expect(items).toHaveLength(2);
    expect(JSON.stringify(items)).not.toContain(account);
    expect(JSON.stringify(items)).not.toContain(address);
    for (const { ttl } of items) expect(Number(ttl) - nowSeconds()).toBeLessThanOrEqual(HOUR);
  });
});

describe('people behind one address', () => {
  const PEOPLE = testLength({ usual: 12, nightly: 2000 });

  it('sign on, each of them: new ones, those of before, and those who join an account', {
    timeout: LONG_MS,
  }, async () => {
    const address = await usedAddress('signOnByAddress', 3);
    for (let person = 0; person < PEOPLE; person += 1) {
      addEmployee(provider);
      expect((await signOn(provider, { address })).actor).not.toBeNull();
    }
    const others = await usedAddress('signOnByAddress', 2);
    for (let person = 0; person < 4; person += 1) {
      const { email, actor } = await newPerson();
      addEmployee(provider, email);
      const { browser } = await signOn(provider, { address: others });
      const there = { ...freshBrowser(), address: others };
      const joined = await joinAccount({ password: TEST_PASSWORD }, browser, there, TEST_ORIGIN);
      expect(joined.user.id).toBe(actor.userId);
      // Another device of the same person counts.
      if (person === 0) expect((await signOn(provider, { address: others })).actor?.userId).toBe(actor.userId);
    }
  });

  it('are refused when they do not get in, and when one of them signs on again and again', async () => {
    const address = await usedAddress('signOnByAddress', 5);
    addEmployee(provider);
    for (let time = 0; time < 6; time += 1) await signOn(provider, { address });
    await expect(signOn(provider, { address })).rejects.toMatchObject(limited);
    const failing = await usedAddress('signOnByAddress', 5);
    provider.person = null;
    for (let time = 0; time < 5; time += 1) {
      expect(stepOf((await returnFromProvider(await sendToProvider(provider, { address: failing }))).path)).toBe(
        'cancelled',
      );
    }
    await expect(sendToProvider(provider, { address: failing })).rejects.toMatchObject(limited);
  });

  it('log in by passkeys, each of them, and one of them not again and again', { timeout: LONG_MS }, async () => {
    const address = await usedAddress('passkeyChallengeByAddress', 3);
    const enter = async ({ authenticator }: Awaited<ReturnType<typeof newPasskey>>) =>
      logInByPasskey(
        authenticator.answer(await beginPasskeyLogin(address, TEST_ORIGIN)),
        { ...freshBrowser(), address },
        TEST_ORIGIN,
      );
    let last: Awaited<ReturnType<typeof newPasskey>> | undefined;
    for (let person = 0; person < PEOPLE; person += 1) {
      last = await newPasskey((await newPerson()).actor);
      await expect(enter(last)).resolves.toHaveProperty('sessionToken');
    }
    const again = last;
    if (!again) throw new Error('Nobody has logged in');
    for (let time = 0; time < 3; time += 1) await enter(again);
    await expect(enter(again)).rejects.toMatchObject(limited);
    await expect(enter(await newPasskey((await newPerson()).actor))).rejects.toEqual(refusal('RATE_LIMITED'));
  });
});
