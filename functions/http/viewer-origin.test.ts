import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { viewerOrigin } from './viewer-origin.ts';

beforeEach(() => vi.stubEnv('APP_HOST', 'd1.cloudfront.net'));
afterEach(() => vi.unstubAllEnvs());

it.each([
  [{ 'x-forwarded-proto': 'https' }, 'https://d1.cloudfront.net'],
  [{ 'x-forwarded-proto': 'http' }, 'http://d1.cloudfront.net'],
  [{}, 'http://d1.cloudfront.net'],
  [
    { 'x-forwarded-proto': 'https', host: 'evil.example', 'x-viewer-host': 'evil.example' },
    'https://d1.cloudfront.net',
  ],
  [{ 'x-forwarded-proto': 'javascript' }, 'http://d1.cloudfront.net'],
])('the origin of a request with %j is %s', (headers, origin) => {
  expect(viewerOrigin({ headers })).toBe(origin);
});
