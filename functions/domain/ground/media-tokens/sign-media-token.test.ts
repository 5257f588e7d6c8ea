import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signMediaToken } from './sign-media-token.ts';

const claims = { key: 'uploads/ü/1', iat: 1, exp: 2, download: 0 as const, cutoffs: ['recording:1'] };

it('a media token has two base64url parts: the claims and their HMAC-SHA256 with the key', () => {
  const [payload = '', signature = '', ...rest] = signMediaToken(claims, 'the key').split('.');
  expect(rest).toEqual([]);
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(claims);
  expect(signature).toBe(createHmac('sha256', 'the key').update(payload).digest('base64url'));
  expect(payload + signature).toMatch(/^[\w-]+$/);
});
