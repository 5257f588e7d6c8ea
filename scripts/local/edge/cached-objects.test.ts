import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../http/answer.ts';
import { CachedObjects } from './cached-objects.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const object = (etag: string, headers: Record<string, string> = {}, status = 200): Answer => ({
  status,
  headers: { etag, ...headers },
  body: Readable.from(['bytes']),
});

describe('an object that is cached', () => {
  it('may be answered repeatedly: whole, in part, and as not modified', () => {
    const objects = new CachedObjects();
    for (const status of [200, 206, 304]) expect(() => objects.check('/a', object('"1"', {}, status))).not.toThrow();
  });

  it('must not be overwritten, because the edge would serve the old one for a day', () => {
    let now = 0;
    const objects = new CachedObjects(() => now);
    objects.check('/a', object('"1"'));
    objects.check('/b', object('"2"'));
    const written = object('"2"', {}, 206);
    expect(() => objects.check('/a', written)).toThrow('/a was overwritten');
    expect((written.body as Readable).destroyed).toBe(true);
    now = DAY_MS - 1;
    expect(() => objects.check('/a', object('"2"'))).toThrow('/a was overwritten');
    now = DAY_MS;
    objects.check('/a', object('"2"'));
    expect(() => objects.check('/a', object('"1"'))).toThrow('/a was overwritten');
  });
});

it.each<[string, Answer]>([
  ['an error', object('"1"', {}, 404)],
  ['an answer without an ETag', { status: 200, headers: {} }],
  ...['no-cache', 'no-store', 'private, max-age=9', 'max-age=0'].map((value): [string, Answer] => [
    value,
    object('"1"', { 'cache-control': value }),
  ]),
])('an answer may change when it is not cached: %s', (_what, first) => {
  const objects = new CachedObjects();
  objects.check('/a', first);
  expect(() => objects.check('/a', object('"2"'))).not.toThrow();
});

it('at most ten thousand objects are remembered', () => {
  const objects = new CachedObjects();
  for (let number = 0; number <= 10_000; number += 1) objects.check(`/${number}`, object('"1"'));
  expect(() => objects.check('/0', object('"2"'))).not.toThrow();
  expect(() => objects.check('/9999', object('"2"'))).toThrow('overwritten');
});
