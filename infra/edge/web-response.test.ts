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
  it.each(['/', '/index.html', '/landing.html'])('%s is kept by the viewer alone, by the cookie', async (url) => {
    expect((await respond(url, noCache)).headers).toEqual({
      'cache-control': { value: 'private, no-cache' },
      vary: { value: 'Cookie' },
    });
  });

  it('adds the cookie to what else the page varies by', async () => {
    const { headers } = await respond('/', { ...noCache, vary: { value: 'Accept-Encoding' } });
    expect(headers.vary).toEqual({ value: 'Accept-Encoding, Cookie' });
  });

  it('says the same of a page that has not changed', async () => {
    expect((await respond('/', noCache, 304)).headers.vary).toEqual({ value: 'Cookie' });
  });

  it('leaves a file alone', async () => {
    expect((await respond('/assets/app-1a2b.js', noCache)).headers).toEqual(noCache);
  });
});
