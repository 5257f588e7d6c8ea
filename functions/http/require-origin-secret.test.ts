import { describe, expect, it, vi } from 'vitest';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { createApiHandler } from './api-handler.ts';
import { requireOriginSecret } from './require-origin-secret.ts';
import { fakeContext, fakeEvent } from './test-support/fake-event.ts';

const event = (headers?: Record<string, string>) => fakeEvent({ routeKey: 'GET /api/x', headers });

captureLog();

describe('a call that did not come through the distribution', () => {
  it.each(['', 'secret', 'secret-of-the-tests ', 'SECRET-OF-THE-TESTS'])(
    'is refused with the secret "%s"',
    (secret) => {
      expect(() => requireOriginSecret(event({ 'x-origin-secret': secret }))).toThrow(
        expect.objectContaining({ code: 'FORBIDDEN' }),
      );
    },
  );

  it('is refused without the header', () => {
    const call = event();
    delete call.headers['x-origin-secret'];
    expect(() => requireOriginSecret(call)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });

  it('is refused before all other checks', async () => {
    const call = fakeEvent({ routeKey: 'POST /api/x', headers: { 'x-origin-secret': 'x', 'sec-fetch-site': 'none' } });
    const { statusCode, body } = await createApiHandler([])(call, fakeContext);
    expect([statusCode, JSON.parse(body ?? '').code]).toEqual([403, 'FORBIDDEN']);
  });

  it('is refused when no secret is configured', () => {
    const call = event({ 'x-origin-secret': '' });
    vi.stubEnv('ORIGIN_SECRET', '');
    expect(() => requireOriginSecret(call)).toThrow('ORIGIN_SECRET is not set');
  });
});

it('a call through the distribution is accepted', () => {
  expect(() => requireOriginSecret(event())).not.toThrow();
});
