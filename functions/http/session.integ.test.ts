import { describe, expect, it } from 'vitest';
import { freshEmail, signupForm, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { extendSession } from '../data/identity/session.ts';
import { parseSessionToken } from '../domain/identity/sessions/session-token.ts';
import { freshAddress, mailedCode, newPerson } from '../domain/test-support/people.ts';
import { isoNow, nowSeconds } from '../process/clock.ts';
import { SESSION_USE_SECONDS } from '../process/limits.ts';
import { handler as memberHandler } from './member.ts';
import { handler as publicHandler } from './public.ts';
import { fakeContext, fakeEvent } from './test-support/fake-event.ts';

type Handler = typeof publicHandler;

const https = { 'x-forwarded-proto': 'https' };

async function call(handler: Handler, routeKey: string, cookie?: string, body?: unknown, params = {}) {
  const event = fakeEvent({
    routeKey,
    headers: { 'x-viewer-address': freshAddress(), ...https },
    cookies: cookie ? [cookie] : [],
    pathParameters: params,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const result = await handler(event, fakeContext);
  const text = typeof result.body === 'string' ? result.body : '{}';
  return { status: result.statusCode, cookies: result.cookies ?? [], headers: result.headers, body: JSON.parse(text) };
}

const cookieOf = (sessionToken: string) => `__Host-sid=${sessionToken}`;
const me = (cookie?: string) => call(memberHandler, 'GET /api/auth/user', cookie);

describe('a session over HTTP', () => {
  it('lasts from sign-up with the mailed code to log-out', async () => {
    const email = freshEmail();
    const signup = await call(publicHandler, 'POST /api/auth/signup', undefined, signupForm(email));
    expect(signup).toMatchObject({ status: 201, cookies: [], body: { email } });
    expect(Object.keys(signup.body)).toEqual(['id', 'email']);

    const code = { userId: signup.body.id, code: await mailedCode(email) };
    const verified = await call(publicHandler, 'POST /api/auth/verify-email', undefined, code);
    expect(verified).toMatchObject({ status: 200, body: { id: signup.body.id, email, emailVerified: true } });
    const [line = ''] = verified.cookies;
    expect(line).toMatch(/^__Host-sid=\w{26}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);

    const cookie = line.split(';')[0] ?? '';
    expect(await me(cookie)).toMatchObject({ status: 200, cookies: [], body: { email, isAdmin: false } });
    const ended = await call(publicHandler, 'POST /api/auth/logout', cookie);
    expect(ended).toMatchObject({ status: 200, cookies: [expect.stringContaining('Max-Age=0')] });
    expect(await me(cookie)).toMatchObject({ status: 401, body: { message: expect.stringContaining('Unauthorized') } });
  });

  it('gets a new cookie of full lifetime when it is extended', async () => {
    const { sessionToken } = await newPerson();
    const pointer = parseSessionToken(sessionToken);
    const unused = isoNow(-SESSION_USE_SECONDS - 10);
    await extendSession(pointer?.userId ?? '', pointer?.secretHash ?? '', nowSeconds() + 60, unused);
    const { cookies } = await me(cookieOf(sessionToken));
    expect(cookies).toEqual([expect.stringContaining(`${cookieOf(sessionToken)}; Max-Age=2592000`)]);
    expect((await me(cookieOf(sessionToken))).cookies).toEqual([]);
  });

  it('is listed with its browser, can log out another one, and loses its cookie when it ends', async () => {
    const { email, sessionToken } = await newPerson();
    const login = await call(publicHandler, 'POST /api/auth/login', undefined, { email, password: TEST_PASSWORD });
    expect(login.cookies).toEqual([expect.stringMatching(/^__Host-sid=/), expect.stringMatching(/^__Host-device=/)]);
    const [current = '', other] = [login.cookies[0]?.split(';')[0], cookieOf(sessionToken)];
    const { body } = await call(memberHandler, 'GET /api/auth/sessions', current);
    expect(body).toMatchObject([{ isCurrent: true, device: expect.any(String) }, { isCurrent: false }]);
    const ended = await call(memberHandler, 'DELETE /api/auth/sessions', current);
    expect(ended).toMatchObject({ status: 200, cookies: [] });
    expect((await me(other)).status).toBe(401);
    const left = await call(memberHandler, 'DELETE /api/auth/sessions/{id}', current, undefined, { id: body[0].id });
    expect(left).toMatchObject({ status: 200, cookies: [expect.stringContaining('Max-Age=0')] });
    expect((await me(current)).status).toBe(401);
  });

  it('is requested by a redirect to the log-in screen', async () => {
    const { status, headers } = await call(publicHandler, 'GET /api/login');
    expect({ status, headers }).toMatchObject({ status: 302, headers: { location: '/login' } });
  });
});
