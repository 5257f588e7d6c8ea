import { describe, expect, it } from 'vitest';
import type { EdgeRequest } from '#scripts/local/edge/run-edge-function.ts';
import { ENGINES, viewerRequest } from './test-support/test-edge.ts';

describe.each(ENGINES)('under %s', (_engine, loadWith) => {
  const run = loadWith('api-request');

  /** A header that a viewer sent, once or more often. */
  const sent = (...values: string[]) => ({
    value: values[0] ?? '',
    multiValue: values.map((value) => ({ value })),
  });

  describe('a call', () => {
    it('is forwarded with the address of the viewer and the host, which API Gateway does not pass on', async () => {
      expect(await run(viewerRequest('/api/auth/login', { host: 'app.example.com', accept: '*/*' }))).toMatchObject({
        uri: '/api/auth/login',
        headers: {
          accept: { value: '*/*' },
          'x-viewer-address': { value: '192.0.2.7' },
          'x-viewer-host': { value: 'app.example.com' },
          // CloudFront's own id of the request.
          'x-correlation-id': { value: 'request' },
        },
      });
    });

    it.each([
      ['x-viewer-address', '192.0.2.7'],
      ['x-viewer-host', 'app.example.com'],
      ['x-correlation-id', 'request'],
    ])('cannot set %s itself', async (name, truth) => {
      const event = viewerRequest('/api/auth/login', { host: 'app.example.com' });
      event.request.headers[name] = sent('203.0.113.1', 'evil.example');
      expect((await run(event)).headers[name]).toEqual({ value: truth });
    });
  });

  describe('the page of a link', () => {
    const asked = async (url: string) => {
      const { uri, querystring } = (await run(viewerRequest(url, { host: 'app.example.com' }))) as EdgeRequest;
      return [uri, querystring];
    };

    it.each(['share', 'embed'])('/%s/<token> is forwarded with one path for all links', async (view) => {
      const page = [`/${view}/page.html`, { shareToken: { value: 'tok' } }];
      expect(await asked(`/${view}/tok`)).toEqual(page);
      // The script of the page reads the rest of its address itself.
      expect(await asked(`/${view}/tok?x=5&shareToken=other`)).toEqual(page);
    });

    it('is forwarded with the start time of its query', async () => {
      const querystring = { shareToken: { value: 'tok' }, t: { value: '5' } };
      expect(await asked('/share/tok?t=5&shareToken=other')).toEqual(['/share/page.html', querystring]);
    });

    it.each([
      ['a%2Fb%20c', 'a%2Fb%20c'],
      ['a/b', 'a/b'],
      ['a&b=c', 'a%26b=c'],
      ['a+b', 'a%2Bb'],
      ['page.html', 'page.html'],
    ])('receives the token %s unchanged', async (token, value) => {
      expect(await asked(`/share/${token}`)).toEqual(['/share/page.html', { shareToken: { value } }]);
    });

    it.each(['/api/share/tok', '/objects/share/tok', '/share/'])('is not at %s', async (url) => {
      expect(await asked(url)).toEqual([url, {}]);
    });
  });
});
