import { describe, expect, it } from 'vitest';
import type { EdgeResponse } from '#scripts/local/edge/run-edge-function.ts';
import { EMBED_PAGE_HEADERS } from '#shared/rules/ground/page-headers.ts';
import { ENGINES, viewerRequest } from './test-support/test-edge.ts';

describe.each(ENGINES)('under %s', (_engine, loadWith) => {
  async function respond(url: string, statusCode: number, headers: EdgeResponse['headers']): Promise<EdgeResponse> {
    return (await loadWith('page-response')({
      ...viewerRequest(url),
      response: { statusCode, headers },
    })) as EdgeResponse;
  }

  /** Headers of a file in the web bucket. */
  const file = { 'cache-control': { value: 'no-cache' }, etag: { value: '"1"' }, 'last-modified': { value: 'then' } };
  const fromApi = { 'cache-control': { value: 'no-store' } };

  it.each(['/share/token', '/share/page.html'])(
    '%s: a page that replaces an API answer has an error status and is not cached',
    async (url) => {
      expect(await respond(url, 200, file)).toEqual({
        statusCode: 503,
        statusDescription: 'Service Unavailable',
        headers: { 'cache-control': { value: 'no-store' }, 'retry-after': { value: '5' } },
      });
    },
  );

  it.each(['/embed/token', '/embed/page.html'])(
    '%s: a replacement page in a frame has the headers of the player',
    async (url) => {
      const { headers } = await respond(url, 200, {
        ...file,
        'content-security-policy': { value: "default-src 'none'" },
      });
      for (const [name, value] of Object.entries(EMBED_PAGE_HEADERS)) expect(headers[name]).toEqual({ value });
    },
  );

  it.each(['/share/token', '/embed/token'])('%s: a regular page is not changed', async (url) => {
    expect(await respond(url, 200, fromApi)).toEqual({ statusCode: 200, headers: fromApi });
  });

  it('a redirect is not changed', async () => {
    expect(await respond('/share/token', 308, {})).toEqual({ statusCode: 308, headers: {} });
  });
});
