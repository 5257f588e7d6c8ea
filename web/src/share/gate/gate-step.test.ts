import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { cooldownIn, isCodeVoid, isEnd, isKeyVoid, stepOf, textOf } from './gate-step.ts';

const refused = (status: number, body: object) => new ApiError(status, JSON.stringify(body));
const nothing = { password: false, email: false, start: false };

it.each([
  ['password', { password: true, email: true, start: true }, { hasKey: true, isCodeSent: false }],
  ['key', { password: false, email: true, start: true }, { hasKey: true, isCodeSent: true }],
  ['email', { password: false, email: true, start: true }, { hasKey: false, isCodeSent: false }],
  ['code', { password: false, email: true, start: true }, { hasKey: false, isCodeSent: true }],
  ['play', { password: false, email: false, start: true }, { hasKey: true, isCodeSent: true }],
  ['open', nothing, { hasKey: false, isCodeSent: false }],
])('the next step is: %s', (step, asks, proof) => {
  expect(stepOf(asks, proof)).toBe(step);
});

describe('a refusal', () => {
  it.each(['SHARE_NOT_FOUND', 'SHARE_EXPIRED', 'SHARE_RESTARTED', 'LINK_USED_UP'])(
    'is the end of the link: %s',
    (code) => {
      expect(isEnd(refused(410, { code }))).toBe(true);
    },
  );

  it('is not the end of the link after a wrong password or a lost connection', () => {
    expect(isEnd(refused(400, { code: 'WRONG_PASSWORD' }))).toBe(false);
    expect(isEnd(new NetworkError(new TypeError('fetch failed')))).toBe(false);
  });

  it('is shown in the words of the server, with the wait that they name', () => {
    const message = 'Too many attempts. Please try again in 42 seconds.';
    expect(textOf(refused(429, { code: 'RATE_LIMITED', message, retryAfter: 42 }))).toBe(message);
    expect(textOf(new ApiError(502, '<html>'))).toBe('This did not work. Please try again.');
  });

  it.each(['CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'])('requires a new code: %s', (code) => {
    expect(isCodeVoid(refused(400, { code }))).toBe(true);
    expect(isCodeVoid(refused(400, { code: 'INVALID_CODE' }))).toBe(false);
  });

  it.each(['GATE_KEY_USED', 'GATE_KEY_EXPIRED'])('requires another email: %s', (code) => {
    expect(isKeyVoid(refused(400, { code }))).toBe(true);
    expect(isKeyVoid(refused(429, { code: 'RATE_LIMITED' }))).toBe(false);
  });

  it('of another code says when the next one can be requested', () => {
    expect(cooldownIn(refused(429, { code: 'RESEND_COOLDOWN', retryAfter: 42 }))).toBe(42);
    expect(cooldownIn(refused(429, { code: 'RATE_LIMITED', retryAfter: 42 }))).toBeNull();
  });
});
