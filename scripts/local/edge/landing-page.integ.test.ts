import http from 'node:http';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const appUrl = process.env.APP_URL ?? '';

/** Requests `/`; returns the answer without decoding it. */
const ask = (headers: http.OutgoingHttpHeaders = {}, method = 'GET') =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    http.request(appUrl, { method, headers }, resolve).on('error', reject).end();
  });

const SESSION = { cookie: 'sid=a-session' };
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const htmlOf = async (headers: http.OutgoingHttpHeaders) => text(await ask(headers));

describe('the page at /', () => {
  it('is the landing page for visitors without a session, and the app for those with one', async () => {
    expect(await htmlOf({})).toContain('Record, Share, and Collaborate');
    expect(await htmlOf(SESSION)).toContain('<div id="root"></div>');
  });

  it('is cached by browsers separately for each of the two', async () => {
    const [visitor, member] = await Promise.all([ask(), ask(SESSION)]);
    for (const { headers } of [visitor, member]) {
      expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringContaining('Cookie') });
    }
    const again = async (etag: string | undefined, session: object) =>
      (await ask({ ...session, 'if-none-match': etag })).statusCode;
    expect(await again(visitor.headers.etag, {})).toBe(304);
    expect(await again(visitor.headers.etag, SESSION)).toBe(200);
    expect(await again(member.headers.etag, SESSION)).toBe(304);
  });

  it('answers HEAD with the same headers as GET', async () => {
    const [get, head] = await Promise.all([ask(), ask({}, 'HEAD')]);
    expect([head.statusCode, head.headers.etag]).toEqual([200, get.headers.etag]);
  });

  it('names its own address as an absolute URL', async () => {
    const { host } = new URL(appUrl);
    expect(await htmlOf({})).toContain(`<meta property="og:url" content="https://${host}/"/>`);
  });

  it('allows only the inline scripts of the pages by hash, and script files', async () => {
    const { headers } = await ask();
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.find((each) => each.startsWith('script-src'))).toMatch(/^script-src 'self'( 'sha256-[^']+')+$/);
  });
});

describe('a file of the web app', () => {
  it('is compressed for a browser that accepts it, and is validated by its ETag', async () => {
    const answer = await ask(BROWSER);
    const { etag, vary, 'content-encoding': encoding } = answer.headers;
    expect([encoding, vary]).toEqual(['br', 'Accept-Encoding, Cookie']);
    expect(await text(answer.pipe(createBrotliDecompress()))).toContain('</html>');
    expect(etag).toMatch(/^W\//);
    expect((await ask({ ...BROWSER, 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('is not compressed for a client that accepts no content coding', async () => {
    expect((await ask()).headers['content-encoding']).toBeUndefined();
  });
});
