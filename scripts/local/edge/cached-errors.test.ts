import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { askOrigins } from './ask-origins.ts';
import { CachedErrors } from './cached-errors.ts';

const answer = (status: number) => ({ status, headers: { 'cache-control': 'no-store' }, body: '{}' });

/** The number of seconds for which an error is cached. @param headers instead of `no-store` */
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

it.each([500, 502, 503, 504])(
  'an error %i is cached for ten seconds, whatever its Cache-Control header says',
  (status) => {
    expect(cachedFor(status)).toBe(10);
  },
);

it.each([500, 503])('an error %i is cached for the time that the distribution sets, which may be zero', (status) => {
  expect(cachedFor(status, [{ ErrorCode: status, ErrorCachingMinTTL: 3 }])).toBe(3);
  expect(cachedFor(status, [{ ErrorCode: status, ErrorCachingMinTTL: 0 }])).toBe(0);
});

it.each([403, 404])(
  'an error %i is cached for ten seconds unless its Cache-Control header says otherwise',
  (status) => {
    expect(cachedFor(status, [], {})).toBe(10);
    expect(cachedFor(status)).toBe(0);
    expect(cachedFor(status, [{ ErrorCode: status, ErrorCachingMinTTL: 0 }], {})).toBe(0);
  },
);

it.each([200, 302, 401, 403, 404, 429])(
  'an answer %i is not cached when its Cache-Control header forbids it',
  (status) => expect(cachedFor(status)).toBe(0),
);

it('an error is cached only for its own path', () => {
  const errors = new CachedErrors([]);
  errors.store('/a', answer(500));
  expect(errors.find('/a')).toEqual(answer(500));
  expect(errors.find('/b')).toBeUndefined();
});

it.each([
  ['a read is the answer to the next one, with any query', ['GET', 'GET', 'HEAD', 'GET ?again'], [500, 500, 500, 500]],
  ['another method is not cached', ['POST', 'POST', 'GET'], [500, 200, 200]],
])('an error that an origin answers to %s', async (_what, requests, expected) => {
  const behavior = { origins: [{ domain: 'api', headers: {} }], failover: new Set(), keyQuery: ['version'] };
  let asked = 0;
  const origin = async () => answer(asked++ === 0 ? 500 : 200);
  const cached = { ...behavior, cachedErrors: new CachedErrors([]) };
  const statuses: number[] = [];
  for (const request of requests) {
    const [method = '', query = ''] = request.split(' ?');
    const sent = { method, path: '/api/a', query, headers: {} };
    const { status } = await askOrigins(cached as never, new Map([['api', origin]]), sent as never, Readable.from([]));
    statuses.push(status);
  }
  expect(statuses).toEqual(expected);
});

it('refuses a distribution that replaces error pages, which this runtime does not support', () => {
  expect(() => new CachedErrors([{ ErrorCode: 503, ResponsePagePath: '/busy.html' }])).toThrow('not emulated');
});
