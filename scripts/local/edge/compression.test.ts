import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../http/answer.ts';
import { Compression, type Encoding } from './compression.ts';

const TEXT = 'a line of text, '.repeat(100);
const BOTH: Encoding[] = ['br', 'gzip'];

const script = (changes: Partial<Answer> = {}): Answer => {
  const body = changes.body ?? TEXT;
  const length: Answer['headers'] = typeof body === 'string' ? { 'content-length': String(body.length) } : {};
  return {
    status: 200,
    body,
    ...changes,
    headers: { 'content-type': 'text/javascript', ...length, ...changes.headers },
  };
};

const compress = (answer: Answer, accepts = 'gzip, deflate, br', enabled = BOTH) =>
  new Compression().apply(answer, enabled, accepts);

describe('a compressed answer', () => {
  it('uses Brotli when the viewer accepts both codings', async () => {
    const { headers, body } = await compress(script());
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String((body as Buffer).length) });
    expect(brotliDecompressSync(body as Buffer).toString()).toBe(TEXT);
  });

  it('uses gzip when the viewer accepts only gzip', async () => {
    const { headers, body } = await compress(script(), 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body as Buffer).toString()).toBe(TEXT);
  });

  it('may come as a stream of known length', async () => {
    const streamed = script({ body: Readable.from([Buffer.from(TEXT)]), headers: { 'content-length': '1600' } });
    const { body } = await compress(streamed);
    expect(brotliDecompressSync(body as Buffer).toString()).toBe(TEXT);
  });

  it('has a weak ETag and a Vary header', async () => {
    const { headers } = await compress(script({ headers: { etag: '"abc"', vary: 'Origin' } }));
    expect(headers).toMatchObject({ etag: 'W/"abc"', vary: 'Origin, Accept-Encoding' });
  });

  it('is compressed only once for each version', async () => {
    const edge = new Compression();
    const etag = { etag: '"abc"' };
    const first = await edge.apply(script({ headers: etag }), BOTH, 'br');
    const second = await edge.apply(script({ headers: etag }), BOTH, 'br');
    const other = await edge.apply(script({ headers: { etag: '"def"' } }), BOTH, 'br');
    expect(second.body).toBe(first.body);
    expect(other.body).not.toBe(first.body);
  });

  it.each([403, 404])('may be an error with status %i', async (status) => {
    expect((await compress(script({ status }))).headers['content-encoding']).toBe('br');
  });

  it.each(['text/html; charset=utf-8', 'text/css', 'application/json', 'image/svg+xml', 'application/wasm'])(
    'may have the type %s',
    async (type) => {
      expect((await compress(script({ headers: { 'content-type': type } }))).headers['content-encoding']).toBe('br');
    },
  );
});

describe('an answer is not compressed', () => {
  it.each<[why: string, answer: Answer]>([
    ['it is shorter than 1,000 bytes', script({ body: 'x'.repeat(999) })],
    ['it is longer than 10,000,000 bytes', script({ body: 'x'.repeat(10_000_001) })],
    ['its length is unknown', script({ body: Readable.from([TEXT]) })],
    ['it is a part', script({ status: 206 })],
    ['it is an error of the origin', script({ status: 500 })],
    ['it is compressed already', script({ headers: { 'content-encoding': 'gzip' } })],
    ['it is a font', script({ headers: { 'content-type': 'font/woff2' } })],
    ['it is a video', script({ headers: { 'content-type': 'video/mp4' } })],
    ['it is bytes of no type', script({ headers: { 'content-type': 'application/octet-stream' } })],
    ['it has no body', { status: 200, headers: { 'content-type': 'text/html', 'content-length': '5000' } }],
  ])('when %s', async (_why, answer) => expect(await compress(answer)).toEqual(answer));

  it('when the cache policy turns compression off', async () =>
    expect(await compress(script(), 'br', [])).toEqual(script()));

  it.each(['', 'deflate', 'identity', 'br;q=0, gzip; q=0'])(
    'when the viewer accepts %j, and only gets a Vary header',
    async (accepts) => {
      const answer = script({ headers: { etag: '"abc"' } });
      expect(await compress(answer, accepts)).toEqual({
        ...answer,
        headers: { ...answer.headers, vary: 'Accept-Encoding' },
      });
    },
  );
});
