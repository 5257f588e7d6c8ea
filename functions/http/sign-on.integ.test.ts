import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshEmail } from '#scripts/client/test-client.ts';
import { IdentityProvider } from '#scripts/test-support/identity-provider.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { SIGN_ON_CALLBACK_PATH } from '#shared/model/identity/sign-on.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { apply } from '../data/ground/apply.ts';
import { linkIdentity } from '../data/identity/identity.ts';
import { listStoredSessions } from '../data/identity/session.ts';
import { beginSignedOnSession, identityOf } from '../domain/identity/sign-on/signed-on-session.ts';
import { freshAddress, freshBrowser } from '../domain/test-support/people.ts';
import { signOnWith } from '../domain/test-support/sign-on.ts';
import { isoNow } from '../process/clock.ts';
import { newId } from '../process/ids.ts';
import { handler as memberHandler } from './member.ts';
import { handler as publicHandler } from './public.ts';
import { fakeContext, fakeEvent } from './test-support/fake-event.ts';

const HOST = 'app.example';
const https = { 'x-forwarded-proto': 'https', 'x-viewer-host': HOST };

const provider = await IdentityProvider.start({ appUrl: `https://${HOST}` });
afterAll(() => provider.stop());
beforeEach(() => {
  signOnWith(provider);
  vi.stubEnv('APP_HOST', HOST);
});
type Parts = Omit<Parameters<typeof fakeEvent>[0], 'routeKey'>;

async function call(routeKey: string, { headers, ...parts }: Parts = {}, handler = publicHandler) {
  const result = await handler(
    fakeEvent({ routeKey, headers: { 'x-viewer-address': freshAddress(), ...https, ...headers }, ...parts }),
    fakeContext,
  );
  const body = typeof result.body === 'string' && result.body ? JSON.parse(result.body) : null;
  return { status: result.statusCode, cookies: result.cookies ?? [], headers: result.headers ?? {}, body };
}

const begin = (input: object = {}, headers = {}) =>
  call('POST /api/auth/sign-on', { body: JSON.stringify(input), headers });
const pairOf = (line = '') => line.split(';')[0] ?? '';

/** What a browser does: begins, goes to the provider, and comes back as a page from another site. */
async function signOnOverHttp(input: object = {}) {
  const begun = await begin(input);
  const back = await provider.visit(begun.body.url);
  return call(`GET ${SIGN_ON_CALLBACK_PATH}`, {
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': '' },
    cookies: [pairOf(begun.cookies[0])],
    queryStringParameters: Object.fromEntries(back.searchParams),
  });
}

describe('a sign-on over HTTP', () => {
  it('keeps its secret in a cookie of these calls, comes back from another site, and leads to the app with a session', async () => {
    provider.add('one', { email: freshEmail(), email_verified: true });
    const begun = await begin({ invitation: 'a-token' });
    expect(begun.cookies).toEqual([
      expect.stringMatching(
        /^__Secure-sign-on-[\w-]{16}=[\w-]{43}\.a-token; Max-Age=3600; Path=\/api\/auth\/sign-on; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const asked = new URL(begun.body.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'framekeep',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: `https://${HOST}${SIGN_ON_CALLBACK_PATH}`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    const [, secret = '?'] = /=([\w-]{43})/.exec(begun.cookies[0] ?? '') ?? [];
    expect([...asked.values()].join(' ')).not.toContain(secret);

    const ended = await signOnOverHttp({ invitation: 'a-token' });
    expect(ended).toMatchObject({ status: 302, headers: { location: '/login?invitation=a-token' } });
    expect(ended.cookies).toEqual([
      expect.stringMatching(/^__Host-sid=\w{26}\.[\w-]{43}; .*SameSite=Lax$/),
      expect.stringMatching(/^__Host-device=/),
      expect.stringMatching(/^__Secure-sign-on-[\w-]{16}=; Max-Age=0; Path=\/api\/auth\/sign-on;/),
    ]);
    const cookies = [pairOf(ended.cookies[0])];
    const me = await call('GET /api/auth/user', { cookies }, memberHandler);
    expect(me).toMatchObject({ status: 200, body: { signOn: { name: 'Acme', isRequired: false } } });
    const out = await call('POST /api/auth/logout', { cookies });
    expect(out.body).toMatchObject({ leaveTo: expect.stringContaining(`${provider.issuer}/session/end?`) });
    const again = await call('GET /api/auth/user', {}, memberHandler);
    expect(again).toMatchObject({ status: 401, body: { signOn: { name: 'Acme', isRequired: false } } });
  });

  it('logs in each of two tabs, also when one ends before the other, and keeps eight at a time', async () => {
    provider.add('two tabs', { email: freshEmail(), email_verified: true });
    const jar = new Map<string, string>();
    const keep = (lines: string[]) => {
      for (const line of lines) {
        const [name = '', value = ''] = pairOf(line).split('=');
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
    };
    const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`);
    const open = async () => {
      const begun = await call('POST /api/auth/sign-on', { body: '{}', cookies: cookies() });
      keep(begun.cookies);
      return provider.visit(begun.body.url);
    };
    const end = async (back: URL) => {
      const ended = await call(`GET ${SIGN_ON_CALLBACK_PATH}`, {
        headers: { 'sec-fetch-site': 'cross-site', 'content-type': '' },
        cookies: cookies(),
        queryStringParameters: Object.fromEntries(back.searchParams),
      });
      keep(ended.cookies);
      return ended.headers.location;
    };
    // Neither has a cookie when it begins.
    const tabs = await Promise.all([open(), open()]);
    for (const back of tabs) expect(await end(back)).toBe('/login');
    const many: URL[] = [];
    for (let tab = 0; tab < 9; tab += 1) many.push(await open());
    expect([...jar.keys()].filter((name) => name.startsWith('__Secure-sign-on-'))).toHaveLength(8);
    expect(await end(many[0] as URL)).toBe('/login?signOn=expired');
    expect(await end(many[8] as URL)).toBe('/login');
    expect(await end(many[1] as URL)).toBe('/login');
  });

  it('is begun by a page of the app alone, and without its cookie ends at the log-in page', async () => {
    expect(await begin({}, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 403,
      body: { code: 'CROSS_SITE' },
    });
    const lost = await call(`GET ${SIGN_ON_CALLBACK_PATH}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
      queryStringParameters: { code: 'a', state: 'b', iss: provider.issuer },
    });
    expect(lost).toMatchObject({ status: 302, cookies: [], headers: { location: '/login?signOn=expired' } });
  });
});

describe('a log-out that the provider sends', () => {
  const key = 'POST /api/auth/sign-on/back-channel-logout';
  const LOG_OUT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const fromServer = { 'sec-fetch-site': undefined as unknown as string, origin: undefined as unknown as string };

  it('is a form without an origin, which only the provider can sign', async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: provider.issuer,
      aud: 'framekeep',
      iat: now,
      exp: now + 60,
      jti: `${Math.random()}`,
      sub: 'nobody',
      events: LOG_OUT,
    };
    const body = new URLSearchParams({ logout_token: await provider.sign(claims), other: 'ignored' }).toString();
    const send = (more: Parts) =>
      call(key, { headers: { ...fromServer, ...form, ...more.headers }, body: more.body ?? body });
    expect(await send({})).toMatchObject({ status: 200, cookies: [], headers: { 'cache-control': 'no-store' } });
    expect(await send({})).toMatchObject({ status: 400, body: { code: 'LOGOUT_TOKEN_REFUSED' } });
    expect(await send({ body: 'logout_token=a.b.c' })).toMatchObject({ status: 400 });
    expect(await send({ body: 'x=1' })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await send({ headers: { 'content-type': 'application/json' } })).toMatchObject({ status: 415 });
    expect(await send({ body: `logout_token=${'x'.repeat(100_000)}` })).toMatchObject({ status: 413 });
  });

  // scripts/start/thousand-people.stack.test.ts has the whole way, with as many at once as a provider sends.
  it('reaches a thousand people, all from the address of the provider', async () => {
    const address = freshAddress();
    const people = Array.from({ length: testLength({ usual: 150, nightly: 1000 }) }, () => {
      const [userId, subject, at] = [newId(), `subject ${newId()}`, isoNow()];
      const proven = { issuer: provider.issuer, subject, email: null, sid: newId(), idToken: null, at };
      const begun = beginSignedOnSession({ id: userId, passwordVersion: 0 }, proven, freshBrowser());
      return { userId, subject, changes: [...linkIdentity(identityOf(proven, userId), null), ...begun.changes] };
    });
    for (const group of inGroups(people, 10)) await apply(group.flatMap(({ changes }) => changes));
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: provider.issuer, aud: 'framekeep', iat: now, exp: now + 600, events: LOG_OUT };
    const logOut = async ({ subject: sub }: { subject: string }) => {
      const token = await provider.sign({ ...claims, jti: newId(), sub });
      const body = new URLSearchParams({ logout_token: token }).toString();
      return call(key, { headers: { ...fromServer, ...form, 'x-viewer-address': address }, body });
    };
    for (const group of inGroups(people, 10)) {
      const answers = await Promise.all(group.map(logOut));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const left = await Promise.all(group.map(({ userId }) => listStoredSessions(userId)));
      expect(left.flat()).toEqual([]);
    }
  });
});
