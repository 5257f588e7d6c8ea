import { expect, it } from 'vitest';
import { CachedErrors } from './cached-errors.ts';

const answer = (status: number) => ({ status, headers: { 'cache-control': 'no-store' }, body: '{}' });

/** @param headers in place of those of an answer that nobody may cache */
function cachedFor(
  status: number,
  responses: { ErrorCode: number; ErrorCachingMinTTL: number }[] = [],
  headers = answer(status).headers as Record<string, string>,
): number {
  let now = 0;
  const errors = new CachedErrors(responses, () => now);
  errors.store('/a', { ...answer(status), headers });
  while (errors.find('/a')) now += 1000;
  return now / 1000;
}

it.each([500, 502, 503, 504])('%i is cached for ten seconds, whatever its Cache-Control says', (status) => {
  expect(cachedFor(status)).toBe(10);
});

it.each([500, 503])('%i is cached as long as the distribution says, also not at all', (status) => {
  expect(cachedFor(status, [{ ErrorCode: status, ErrorCachingMinTTL: 3 }])).toBe(3);
  expect(cachedFor(status, [{ ErrorCode: status, ErrorCachingMinTTL: 0 }])).toBe(0);
});

it.each([403, 404])('%i is cached for ten seconds, unless it says otherwise itself', (status) => {
  expect(cachedFor(status, [], {})).toBe(10);
  expect(cachedFor(status)).toBe(0);
  expect(cachedFor(status, [{ ErrorCode: status, ErrorCachingMinTTL: 0 }], {})).toBe(0);
});

it.each([200, 302, 401, 403, 404, 429])('%i is not cached when its Cache-Control forbids it', (status) =>
  expect(cachedFor(status)).toBe(0),
);

it('is cached for its own path alone', () => {
  const errors = new CachedErrors([]);
  errors.store('/a', answer(500));
  expect(errors.find('/a')).toEqual(answer(500));
  expect(errors.find('/b')).toBeUndefined();
});

it('refuses a distribution that replaces errors, which would show as something else here', () => {
  expect(() => new CachedErrors([{ ErrorCode: 503, ResponsePagePath: '/busy.html' }])).toThrow('not emulated');
});
