import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { memberCall, publicCall } from '#shared/api/ground/define-call.ts';
import { AppError } from '../domain/ground/app-error.ts';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { createApiHandler } from './api-handler.ts';
import { pageRoute, Reply, type Route, route } from './route.ts';
import { fakeContext, fakeEvent } from './test-support/fake-event.ts';

const rename = publicCall('rename', 'POST /api/things/{id}', {
  throttle: 'common',
  params: z.object({ id: z.string().max(5) }),
  query: z.object({ times: z.coerce.number().default(1) }),
  input: z.object({
    name: z.string('Name is required').min(1, 'Name is required'),
    tags: z.array(z.string()).default([]),
  }),
  output: z.object({ name: z.string() }),
});
const go = publicCall('go', 'GET /api/go', { throttle: 'common', answer: 'redirect' });
const show = publicCall('show', 'GET /show/{id}', {
  throttle: 'common',
  answer: 'page',
  params: z.object({ id: z.string().max(5) }),
});
const mine = memberCall('mine', 'GET /api/mine', { output: z.object({}) });

const POST = 'POST /api/things/{id}';

async function send(routes: Route[], parts: Parameters<typeof fakeEvent>[0]) {
  const event: APIGatewayProxyEventV2 = fakeEvent({ pathParameters: { id: 'a' }, ...parts });
  const result = await createApiHandler(routes)(event, fakeContext);
  const body: unknown = typeof result.body === 'string' ? JSON.parse(result.body) : undefined;
  return { status: result.statusCode, headers: result.headers ?? {}, cookies: result.cookies ?? [], body };
}

/** A route that returns its input. */
const echo = route(rename, ({ input, params, query }) => ({ name: `${params.id} ${input.name} ${query.times}` }));
const failing = (error: unknown) => route(rename, () => Promise.reject(error));
const valid = { routeKey: POST, body: '{"name":"x"}' };

describe('the HTTP layer of the API', () => {
  const log = captureLog();
  const faults = () => log.lines().filter(({ level }) => level === 'ERROR');

  it('passes parsed input to the handler, and answers uncacheable JSON', async () => {
    const { status, headers, body } = await send([echo], { ...valid, queryStringParameters: { times: '3' } });
    expect({ status, body }).toEqual({ status: 200, body: { name: 'a x 3' } });
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  });

  it('ignores unknown parameters, also those named like properties of every object', async () => {
    const queryStringParameters = JSON.parse('{"__proto__":"x","constructor":"y","times":"2"}');
    const cookies = ['__proto__=x', 'constructor=y'];
    const { body } = await send([echo], { ...valid, queryStringParameters, cookies });
    expect(body).toEqual({ name: 'a x 2' });
  });

  it('reads a body that API Gateway passes as base64', async () => {
    const body = Buffer.from('{"name":"שלום 🎬"}').toString('base64');
    expect((await send([echo], { routeKey: POST, body, isBase64Encoded: true })).body).toEqual({ name: 'a שלום 🎬 1' });
  });

  it('leaves out fields that are not in the contract', async () => {
    const leaky = route(rename, () => ({ name: 'x', passwordHash: 'secret' }));
    expect((await send([leaky], valid)).body).toEqual({ name: 'x' });
  });

  it('sends uncacheable redirects', async () => {
    const { status, headers } = await send([route(go, () => '/login')], { routeKey: 'GET /api/go' });
    expect({ status, headers }).toMatchObject({
      status: 302,
      headers: { location: '/login', 'cache-control': 'no-store' },
    });
  });

  describe('a page', () => {
    const page = pageRoute(
      show,
      async ({ params }) => `<p>${params.id}`,
      () => '<p>Nothing here',
    );
    const ask = async (event: Parameters<typeof fakeEvent>[0], routes = [page]) =>
      createApiHandler(routes)(fakeEvent(event), fakeContext);

    it('is sent as uncacheable HTML', async () => {
      expect(await ask({ routeKey: 'GET /show/{id}', pathParameters: { id: 'a' } })).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
        body: '<p>a',
      });
    });

    it('answers HEAD from any origin', async () => {
      const headers = { 'sec-fetch-site': 'cross-site' };
      const answer = await ask({ routeKey: 'HEAD /show/{id}', pathParameters: { id: 'a' }, headers });
      expect(answer.statusCode).toBe(200);
    });

    it('is replaced by an error page with a status for programs', async () => {
      const gone = pageRoute(
        show,
        () => Promise.reject(new AppError('SHARE_EXPIRED', 'Expired', { expired: true })),
        () => '<p>Nothing here',
      );
      const event = { routeKey: 'GET /show/{id}', pathParameters: { id: 'a' } };
      expect(await ask(event, [gone])).toMatchObject({ statusCode: 410, body: '<p>Nothing here' });
      const long = { ...event, pathParameters: { id: 'longer' } };
      expect(await ask(long)).toMatchObject({ statusCode: 400, body: '<p>Nothing here' });
      const broken = pageRoute(
        show,
        () => Promise.reject(new Error('no table')),
        () => '<p>Nothing here',
      );
      expect(await ask(event, [broken])).toMatchObject({ statusCode: 500, body: '<p>Nothing here' });
      expect(faults()).toHaveLength(1);
    });
  });

  it('does not answer HEAD for calls that return JSON', async () => {
    const event = fakeEvent({ routeKey: 'HEAD /api/mine' });
    expect((await createApiHandler([route(mine, () => ({}))])(event, fakeContext)).statusCode).toBe(404);
  });

  it('answers an unknown route with 404', async () => {
    expect((await send([echo], { routeKey: '$default' })).status).toBe(404);
  });

  it.each([
    ['text that is not JSON', '{"name":'],
    ['two values', '{} {}'],
    ['JavaScript', '{name: "x"}'],
  ])('refuses %s as INVALID_JSON', async (_what, body) => {
    expect(await send([echo], { routeKey: POST, body })).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } });
  });

  it('refuses bytes that are not UTF-8', async () => {
    const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64');
    const answer = await send([echo], { routeKey: POST, body, isBase64Encoded: true });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } });
  });

  it.each(['null', '[]', '"text"', '7'])(
    'refuses the body %s, with the message that an object is required',
    async (body) => {
      const answer = await send([echo], { routeKey: POST, body });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', message: 'The request body must be a JSON object.', fields: {} },
      });
    },
  );

  it('refuses wrong types with the first error as the message and an error for each field', async () => {
    const answer = await send([echo], { routeKey: POST, body: '{"name":7,"tags":["ok",5]}' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message: 'Name is required' } });
    expect(answer.body).toHaveProperty('fields', { name: 'Name is required', 'tags.1': expect.any(String) });
  });

  it('treats a missing body as an empty object', async () => {
    expect((await send([echo], { routeKey: POST })).body).toMatchObject({ fields: { name: 'Name is required' } });
  });

  it('refuses a path or query that the contract does not allow', async () => {
    const long = await send([echo], { ...valid, pathParameters: { id: 'longer' } });
    const odd = await send([echo], { ...valid, queryStringParameters: { times: 'often' } });
    expect([long, odd]).toMatchObject([
      { status: 400 },
      { status: 400, body: { fields: { times: expect.any(String) } } },
    ]);
  });

  it('refuses a huge body before reading it', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(96 * 1024) });
    expect(await send([echo], { routeKey: POST, body })).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  it('sends Retry-After with the time to wait', async () => {
    const answer = await send([failing(new AppError('RATE_LIMITED', 'Wait.', { retryAfter: 42 }))], valid);
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '42' } });
    expect(answer.body).toEqual({ code: 'RATE_LIMITED', message: 'Wait.', retryAfter: 42 });
    expect(faults()).toEqual([]);
  });

  it.each([new Error('password is hunter2'), 'hunter2', null, new z.ZodError([])])(
    'does not reveal an internal error: %s',
    async (fault) => {
      const { status, body } = await send([failing(fault)], valid);
      expect(status).toBe(500);
      expect(body).toEqual({ code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' });
    },
  );

  it.each([
    ['a write that met others to the end', 'TransactionConflictException'],
    ['a lack of throughput', 'ThrottlingException'],
    ['no answer', 'TimeoutError'],
  ])('asks to try again after %s, and logs the error', async (_what, name) => {
    const answer = await send([failing(Object.assign(new Error('Refused'), { name }))], valid);
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' }, body: { code: 'BUSY' } });
    expect(faults()).toHaveLength(1);
  });

  it('answers 500 instead of an answer that violates the contract', async () => {
    const broken = route(rename, () => ({ name: 7 as unknown as string }));
    expect((await send([broken], valid)).status).toBe(500);
  });

  it('sets and removes the session cookie as the handler requires', async () => {
    const signIn = await send([route(rename, () => new Reply({ name: 'x' }, { sessionToken: 'token' }))], valid);
    expect(signIn.cookies).toEqual(['sid=token; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax']);
    const signOut = await send([route(rename, () => new Reply({ name: 'x' }, { sessionToken: null }))], {
      ...valid,
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(signOut.cookies).toEqual(['__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
  });

  it('sends a header with the cursor of a list, unless it is at its end', async () => {
    const nextOf = async (nextCursor: string | null) =>
      (await send([route(rename, () => new Reply({ name: 'x' }, { nextCursor }))], valid)).headers['x-next-cursor'];
    expect([await nextOf('abc'), await nextOf(null)]).toEqual(['abc', undefined]);
  });

  it('sets a visitor cookie in addition to the session, and passes it to the handler', async () => {
    const visit = route(
      rename,
      ({ request }) => new Reply({ name: request.visitor ?? '' }, { visitor: 'v'.repeat(22) }),
    );
    const { cookies } = await send([visit], valid);
    expect(cookies).toEqual([expect.stringMatching(/^visitor=v{22}; .*Path=\/api\/shared/)]);
    const again = await send([visit], { ...valid, cookies: [`visitor=${'v'.repeat(22)}`] });
    expect(again.body).toEqual({ name: 'v'.repeat(22) });
  });

  it.each(['sid=', 'sid=x', 'sid=..', `sid=${'A'.repeat(5000)}`, 'other=1', 'sid=%00.%00', 'sid=\u{1F3AC}'])(
    'treats the cookie %s as no session, without reading the table',
    async (cookie) => {
      const event = fakeEvent({ routeKey: 'GET /api/mine', cookies: [cookie] });
      const result = await createApiHandler([route(mine, () => ({}))])(event, fakeContext);
      expect(result.statusCode).toBe(401);
      expect(result.body).toContain('Unauthorized');
    },
  );
});
