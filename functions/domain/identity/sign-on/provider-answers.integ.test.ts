import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshEmail, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IdentityProvider } from '#scripts/test-support/identity-provider.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { SIGN_ON_SECONDS } from '../../../process/limits.ts';
import { later } from '../../test-support/clock.ts';
import { TEST_ORIGIN } from '../../test-support/passkeys.ts';
import { freshAddress, freshBrowser, newPerson } from '../../test-support/people.ts';
import {
  addEmployee,
  returnFromProvider,
  sendToProvider,
  signOn,
  signOnElsewhere,
  signOnWith,
  stepOf,
} from '../../test-support/sign-on.ts';
import { refusal } from '../../test-support/tenants.ts';
import { logIn } from '../auth/log-in.ts';
import { readCurrentUser } from '../sessions/current-user.ts';
import { beginSignOn } from './begin-sign-on.ts';
import { readSignOn } from './manage-sign-on.ts';

captureLog();
const provider = await IdentityProvider.start({ appUrl: TEST_ORIGIN });
afterAll(() => provider.stop());
beforeEach(() => signOnWith(provider));
afterEach(() => {
  Object.assign(provider, { fault: null, faultAt: /./, changes: null, isForged: false });
});

const employee = () => addEmployee(provider);
const enterBy = (email: string) => logIn({ email, password: TEST_PASSWORD }, freshBrowser());

describe('an answer of the provider', () => {
  const now = () => Math.floor(Date.now() / 1000);

  it.each<[string, NonNullable<IdentityProvider['changes']>]>([
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['of the same issuer with another path', (claims) => ({ ...claims, iss: `${claims.iss}/realms/other` })],
    ['for another app', (claims) => ({ ...claims, aud: 'another' })],
    [
      'for two apps, when the other one asked',
      (claims) => ({ ...claims, aud: ['framekeep', 'another'], azp: 'another' }),
    ],
    ['to another question', (claims) => ({ ...claims, nonce: 'another' })],
    ['to no question', ({ nonce: _nonce, ...claims }) => claims],
    ['that has expired', (claims) => ({ ...claims, iat: now() - 900, exp: now() - 61 })],
    ['from the future', (claims) => ({ ...claims, nbf: now() + 120 })],
    ['without a subject', ({ sub: _sub, ...claims }) => claims],
  ])('is refused: %s', async (_what, changes) => {
    employee();
    provider.changes = changes;
    const { path, actor } = await signOn(provider);
    expect([stepOf(path), actor]).toEqual(['refused', null]);
  });

  it('is accepted while the clocks differ by less than a minute', async () => {
    employee();
    provider.changes = (claims) => ({ ...claims, iat: now() - 300, exp: now() - 30 });
    expect((await signOn(provider)).actor).not.toBeNull();
  });

  it('is refused when another key has signed it', async () => {
    employee();
    provider.isForged = true;
    expect(stepOf((await signOn(provider)).path)).toBe('refused');
  });

  it('is used once, in the browser that asked, and in time', async () => {
    employee();
    const sent = await sendToProvider(provider);
    const stranger = await sendToProvider(provider);
    expect(stepOf((await returnFromProvider({ ...sent, signOn: null })).path)).toBe('expired');
    expect(stepOf((await returnFromProvider({ ...sent, signOn: stranger.signOn })).path)).toBe('expired');
    expect((await returnFromProvider(sent)).path).toBe('/login');
    expect(stepOf((await returnFromProvider(sent)).path)).toBe('expired');
    // A code that somebody else got does not fit the browser's own question.
    const mixed = { ...stranger.query, code: (await sendToProvider(provider)).query.code ?? '' };
    expect(stepOf((await returnFromProvider({ signOn: stranger.signOn, query: mixed })).path)).toBe('refused');
    const late = await sendToProvider(provider);
    later(SIGN_ON_SECONDS);
    expect(stepOf((await returnFromProvider(late)).path)).toBe('expired');
  });

  it.each(['https://evil.example', undefined])(
    'is refused when it names another provider, or none: %s',
    async (iss) => {
      employee();
      const { signOn: browser, query } = await sendToProvider(provider);
      const { iss: _own, ...others } = query;
      expect(query.iss).toBe(provider.issuer);
      const mixed = iss === undefined ? others : { ...others, iss };
      expect(stepOf((await returnFromProvider({ signOn: browser, query: mixed })).path)).toBe('refused');
    },
  );

  it('that the person cancels', async () => {
    provider.person = null;
    const cancelled = await sendToProvider(provider);
    expect(stepOf((await returnFromProvider(cancelled)).path)).toBe('cancelled');
  });
});

describe('a provider', () => {
  it('whose keys change in the middle is believed again once they are read, a minute after the last time at most', async () => {
    const changing = await signOnElsewhere();
    changing.add('one', { email: freshEmail(), email_verified: true });
    expect((await signOn(changing)).path).toBe('/login');
    await changing.changeKeys();
    expect(stepOf((await signOn(changing)).path)).toBe('refused');
    const reads = () => changing.requests.filter((path) => path === '/jwks').length;
    expect(reads()).toBe(1);
    const start = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => start + 61_000);
    expect((await signOn(changing)).path).toBe('/login');
    expect(reads()).toBe(2);
  });

  it.each(['closed', 'error'] as const)(
    'that is down (%s) gets a sentence, and passwords still work',
    async (fault) => {
      const email = employee();
      const { signOn: browser, query } = await sendToProvider(provider);
      Object.assign(provider, { fault, faultAt: /token/ });
      expect(stepOf((await returnFromProvider({ signOn: browser, query })).path)).toBe('unavailable');
      const down = await signOnElsewhere();
      down.fault = fault;
      await expect(sendToProvider(down)).rejects.toMatchObject({
        code: 'PROVIDER_UNAVAILABLE',
        message: expect.stringMatching(/^Acme isn't responding.*password/),
      });
      // Not asked again at once.
      await expect(sendToProvider(down)).rejects.toEqual(refusal('PROVIDER_UNAVAILABLE'));
      expect(down.requests).toHaveLength(1);
      down.fault = null;
      later(6);
      down.add('back', { email, email_verified: true });
      expect((await signOn(down)).path).toBe('/login');
      await expect(enterBy((await newPerson()).email)).resolves.toHaveProperty('sessionToken');
    },
  );

  it('that answers nothing is not waited for', async () => {
    const silent = await signOnElsewhere();
    silent.fault = 'silent';
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    await expect(sendToProvider(silent)).rejects.toEqual(refusal('PROVIDER_UNAVAILABLE'));
    expect(waits.mock.calls.every(([ms]) => ms <= 5000)).toBe(true);
  });

  it('that nobody has set up is a refusal', async () => {
    vi.stubEnv('SIGN_ON', '');
    await expect(beginSignOn(null, freshAddress(), TEST_ORIGIN)).rejects.toEqual(refusal('SIGN_ON_OFF'));
    const { actor } = await newPerson();
    await expect(readSignOn(actor, TEST_ORIGIN)).rejects.toEqual(refusal('SIGN_ON_OFF'));
    expect(await readCurrentUser(actor)).not.toHaveProperty('signOn');
  });
});
