import { describe, expect, it } from 'vitest';
import type { EdgeResponse } from '#scripts/local/edge/run-edge-function.ts';
import { ENGINES, viewerRequest } from './test-support/test-edge.ts';

describe.each(ENGINES)('under %s', (_engine, loadWith) => {
  async function respond(url: string, headers: EdgeResponse['headers'], statusCode = 200): Promise<EdgeResponse> {
    return (await loadWith('web-response')({
      ...viewerRequest(url),
      response: { statusCode, headers },
    })) as EdgeResponse;
  }

  const noCache = { 'cache-control': { value: 'no-cache' } };

  // Whether CloudFront names the path of the viewer or that of the origin makes no difference.
  it.each(['/', '/index.html', '/landing.html'])(
    '%s is cached only by the browser, and varies by the cookie',
    async (url) => {
      expect((await respond(url, noCache)).headers).toEqual({
        'cache-control': { value: 'private, no-cache' },
        vary: { value: 'Cookie' },
      });
    },
  );

  it('adds the cookie to an existing Vary header', async () => {
    const { headers } = await respond('/', { ...noCache, vary: { value: 'Accept-Encoding' } });
    expect(headers.vary).toEqual({ value: 'Accept-Encoding, Cookie' });
  });

  it('sets the same headers on an answer 304', async () => {
    expect((await respond('/', noCache, 304)).headers.vary).toEqual({ value: 'Cookie' });
  });

  it('does not change the headers of a file', async () => {
    expect((await respond('/assets/app-1a2b.js', noCache)).headers).toEqual(noCache);
  });
});
