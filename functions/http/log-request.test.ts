import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { publicCall } from '#shared/api/ground/define-call.ts';
import { AppError } from '../domain/ground/app-error.ts';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { createApiHandler } from './api-handler.ts';
import { type Route, route } from './route.ts';
import { fakeContext, fakeEvent } from './test-support/fake-event.ts';

const rename = publicCall('rename', 'POST /api/things/{id}', {
  throttle: 'common',
  params: z.object({ id: z.string().max(5) }),
  input: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
});

const POST = 'POST /api/things/{id}';
const echo = route(rename, ({ input }) => input);
const failing = (error: unknown) => route(rename, () => Promise.reject(error));
const valid = { routeKey: POST, body: '{"name":"x"}' };

const send = (routes: Route[], parts: Parameters<typeof fakeEvent>[0]) =>
  createApiHandler(routes)(fakeEvent({ pathParameters: { id: 'a' }, ...parts }), fakeContext);

const log = captureLog();

describe('the log of a request', () => {
  it('has one line with the operation, the result and the duration', async () => {
    await send([echo], valid);
    expect(log.lines()).toEqual([
      {
        timestamp: expect.any(String),
        level: 'INFO',
        message: 'Request answered',
        correlationId: 'request-1',
        requestId: 'request-1',
        operation: 'rename',
        status: 200,
        durationMs: expect.any(Number),
      },
    ]);
  });

  it('has the reason of a refusal, and reports an unknown route', async () => {
    await send([failing(new AppError('NOT_FOUND', 'Thing not found'))], valid);
    await send([echo], { routeKey: '$default' });
    expect(log.lines()).toMatchObject([
      { level: 'INFO', operation: 'rename', status: 404, code: 'NOT_FOUND' },
      { level: 'INFO', operation: 'unknown', status: 404, code: 'NOT_FOUND' },
    ]);
  });

  it('has one more line for an error, without data of the request', async () => {
    await send([failing(new Error('no table', { cause: new Error('timeout') }))], {
      routeKey: POST,
      body: '{"name":"private body"}',
      cookies: ['sid=private-cookie'],
      headers: { authorization: 'private-header' },
      pathParameters: { id: 'priva' },
      queryStringParameters: { times: '12345678' },
    });
    expect(log.lines()).toMatchObject([
      {
        level: 'ERROR',
        operation: 'rename',
        requestId: 'request-1',
        error: { message: 'no table', cause: { message: 'timeout' } },
      },
      { level: 'INFO', status: 500, code: 'INTERNAL' },
    ]);
    expect(log.text()).not.toMatch(/priva|12345678|secret-of-the-tests/);
  });

  it('has the id that the edge gave the request, which is also in the answer', async () => {
    const headers = { 'x-correlation-id': 'k6WGMNkEzR5BEM_SaF47gjtX9zBDO2m349OY2an0QPEaUum1ZOLrow==' };
    const granted = await send([echo], { ...valid, headers });
    const refused = await send([failing(new Error('no table'))], { ...valid, headers });
    for (const answer of [granted, refused]) expect(answer.headers).toMatchObject(headers);
    expect(new Set(log.lines().map(({ correlationId }) => correlationId))).toEqual(
      new Set([headers['x-correlation-id']]),
    );
  });

  it.each(['', 'a b', 'x'.repeat(129), '<script>', '../..'])(
    'has the id of API Gateway if the edge’s id is invalid: "%s"',
    async (made) => {
      const { headers } = await send([echo], { ...valid, headers: { 'x-correlation-id': made } });
      expect(headers).toMatchObject({ 'x-correlation-id': 'request-1' });
    },
  );
});
