import { afterEach, describe, expect, it, vi } from 'vitest';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { createHandler } from './edge.ts';
import { refuseBypass } from './from-cloudfront.ts';
import { fakeContext, fakeEvent } from './test-support/fake-event.ts';

const event = (headers?: Record<string, string>) => fakeEvent({ routeKey: 'GET /api/x', headers });

captureLog();

describe('a call that has not come through the distribution', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['', 'secret', 'secret-of-the-tests ', 'SECRET-OF-THE-TESTS'])('is refused with "%s"', (secret) => {
    expect(() => refuseBypass(event({ 'x-origin-secret': secret }))).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
  });

  it('is refused without the header', () => {
    const call = event();
    delete call.headers['x-origin-secret'];
    expect(() => refuseBypass(call)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });

  it('is refused before anything else is looked at', async () => {
    const call = fakeEvent({ routeKey: 'POST /api/x', headers: { 'x-origin-secret': 'x', 'sec-fetch-site': 'none' } });
    const { statusCode, body } = await createHandler([])(call, fakeContext);
    expect([statusCode, JSON.parse(body ?? '').code]).toEqual([403, 'FORBIDDEN']);
  });

  it('is never let pass because nobody has said what the secret is', () => {
    vi.stubEnv('ORIGIN_SECRET', '');
    expect(() => refuseBypass(event({ 'x-origin-secret': '' }))).toThrow('ORIGIN_SECRET is not set');
  });
});

it('a call through the distribution passes', () => {
  expect(() => refuseBypass(event())).not.toThrow();
});
