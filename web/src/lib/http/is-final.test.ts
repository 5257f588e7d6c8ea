import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { isBusy, isFinal } from './is-final.ts';
import { nullIfRefused } from './null-if-refused.ts';

const refused = (status: number, body: object) => new ApiError(status, JSON.stringify(body));

describe('a refusal', () => {
  it('is an answer of the server, not trouble of the network', () => {
    expect(isFinal(refused(404, {}))).toBe(true);
    expect(isFinal(refused(503, {}))).toBe(false);
    expect(isFinal(refused(429, {}))).toBe(false);
    expect(isFinal(new NetworkError(new TypeError('fetch failed')))).toBe(false);
  });

  it('by our function says that nothing is shown; a proxy on the way, a fault and the network do not', async () => {
    expect(await nullIfRefused(Promise.reject(refused(404, { code: 'SHARE_NOT_FOUND' })))).toBeNull();
    for (const error of [
      ...[new ApiError(403, '<html>Log in to the hotel'), new ApiError(404, '{"message":"Not Found"}')],
      ...[
        refused(500, { code: 'INTERNAL' }),
        refused(429, { code: 'RATE_LIMITED' }),
        new NetworkError(new TypeError()),
      ],
    ]) {
      await expect(nullIfRefused(Promise.reject(error))).rejects.toBe(error);
    }
  });
});

describe('a temporary failure', () => {
  it.each([
    ['Request Timeout', refused(408, {})],
    ['Too Early', refused(425, {})],
    ['a throttle of AWS', refused(429, { message: 'Too Many Requests' })],
    ['a limit of ours', refused(429, { code: 'RATE_LIMITED' })],
    ['too much at the same time', refused(503, { code: 'BUSY' })],
    ['no room in Lambda', refused(503, { message: 'Service Unavailable' })],
    ['no answer in time', new ApiError(504, '<html>')],
  ])('is %s', (_what, error) => {
    expect(isBusy(error)).toBe(true);
    expect(isFinal(error)).toBe(false);
  });

  it.each([
    ['a link that is gone', refused(404, { code: 'SHARE_NOT_FOUND' })],
    ['a link that has expired', refused(410, { code: 'SHARE_EXPIRED' })],
    ['a fault of ours', refused(500, { code: 'INTERNAL' })],
    ['no network', new NetworkError(new TypeError('fetch failed'))],
  ])('is not %s', (_what, error) => {
    expect(isBusy(error)).toBe(false);
  });
});
