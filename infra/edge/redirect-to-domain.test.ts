import { describe, expect, it } from 'vitest';
import { ENGINES, viewerRequest } from './test-support/test-edge.ts';

const DOMAIN = 'app.example.com';
const OWN_NAME = 'd111111abcdef8.cloudfront.net';

describe.each(ENGINES)('under %s', (_engine, loadWith) => {
  describe.each(['api-request', 'media-request', 'web-request'] as const)('%s', (name) => {
    const ask = (url: string, host: string, domain: string | null = DOMAIN) =>
      loadWith(name, {}, domain)(viewerRequest(url, { host }));

    it('redirects from CloudFront’s domain name to the custom domain, and keeps path, query and method', async () => {
      expect(await ask('/share/a%2Fb?t=1&x=&y=%26', OWN_NAME)).toMatchObject({
        statusCode: 308,
        headers: {
          location: { value: 'https://app.example.com/share/a%2Fb?t=1&x&y=%26' },
          'cache-control': { value: 'private, max-age=3600' },
        },
      });
    });

    it('keeps repeated query parameters in the redirect', async () => {
      const event = viewerRequest('/', { host: OWN_NAME });
      event.request.querystring.a = { value: '1', multiValue: [{ value: '1' }, { value: '2' }] };
      expect(await loadWith(name, {}, DOMAIN)(event)).toMatchObject({
        headers: { location: { value: 'https://app.example.com/?a=1&a=2' } },
      });
    });

    it.each(['/\\evil.example', '/@evil.example'])('redirects to no other host for %s', async (path) => {
      const { headers } = await ask(path, OWN_NAME);
      expect(new URL(headers.location?.value ?? '').host).toBe(DOMAIN);
    });

    it.each([DOMAIN, 'App.Example.Com'])('does not redirect a request for %s', async (host) => {
      expect(await ask('/', host)).not.toMatchObject({ statusCode: 308 });
    });

    it('does not redirect in a stack without a custom domain', async () => {
      expect(await ask('/', OWN_NAME, null)).not.toMatchObject({ statusCode: 308 });
    });
  });
});
