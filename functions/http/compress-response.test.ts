import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressResponse } from './compress-response.ts';

const long = {
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify('x'.repeat(40_000)),
};

/** As long as an answer with a secret can be. */
const page = {
  statusCode: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<p>Gone</p>'.repeat(200),
};

describe('the compression of a page', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const)('for Accept-Encoding %j is %s', async (accepted, coding, unpack) => {
    const result = await compressResponse(page, accepted);
    expect(result).toMatchObject({ statusCode: 404, headers: { 'content-encoding': coding, vary: 'accept-encoding' } });
    expect(unpack(Buffer.from(result.body ?? '', 'base64')).toString()).toBe(page.body);
  });

  it('is omitted for other clients, and leaves JSON of the same length alone', async () => {
    expect(await compressResponse(page, 'zstd')).toBe(page);
    const json = { ...page, headers: { 'content-type': 'application/json' } };
    expect(await compressResponse(json, 'gzip, br')).toBe(json);
  });
});

describe('the compression of a long answer', () => {
  it('shortens a long answer, and sets Content-Encoding', async () => {
    const result = await compressResponse(long, 'br, gzip, deflate');
    expect(result).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', vary: 'accept-encoding' },
    });
    const bytes = Buffer.from(result.body ?? '', 'base64');
    expect(gunzipSync(bytes).toString()).toBe(long.body);
    expect(bytes.length).toBeLessThan(1000);
  });

  it.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0', 'xgzip'])(
    'is omitted for Accept-Encoding %j',
    async (accepted) => {
      expect(await compressResponse(long, accepted)).toBe(long);
    },
  );

  it.each(['gzip', 'GZIP', 'gzip;q=0.5', 'br;q=1, gzip;q=1.0'])('applies for Accept-Encoding %j', async (accepted) => {
    expect((await compressResponse(long, accepted)).isBase64Encoded).toBe(true);
  });

  it('is required for an answer that Lambda would not send as it is', async () => {
    const answerOf = (name: string) => ({ ...long, body: JSON.stringify(Array(35_000).fill({ name })) });
    // Quotation marks and other letters have more bytes in Lambda's result than characters in the body.
    const refused = { code: 'NOT_ACCEPTABLE', message: expect.stringContaining('`limit`') };
    for (const text of ['x'.repeat(160), '"'.repeat(50), '語'.repeat(55)]) {
      await expect(compressResponse(answerOf(text), 'br')).rejects.toMatchObject(refused);
      expect((await compressResponse(answerOf(text), 'gzip')).body?.length).toBeLessThan(500_000);
    }
    const plain = answerOf('x'.repeat(150));
    expect(await compressResponse(plain, undefined)).toBe(plain);
  });

  it('is omitted for short answers and for those without a body', async () => {
    const short = { statusCode: 200, body: '{}' };
    expect(await compressResponse(short, 'gzip')).toBe(short);
    const redirect = { statusCode: 302 };
    expect(await compressResponse(redirect, 'gzip')).toBe(redirect);
  });
});
