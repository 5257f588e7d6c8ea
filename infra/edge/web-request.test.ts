import { describe, expect, it } from 'vitest';
import { ENGINES, viewerRequest } from './test-support/test-edge.ts';

describe.each(ENGINES)('under %s', (_engine, loadWith) => {
  const pageOf = async (url: string, cookies: Record<string, string> = {}): Promise<string> => {
    const event = viewerRequest(url);
    event.request.cookies = Object.fromEntries(Object.entries(cookies).map(([name, value]) => [name, { value }]));
    const result = await loadWith('web-request')(event);
    return 'uri' in result ? result.uri : '';
  };

  describe('a path of the web app', () => {
    it.each([
      '/index.html',
      '/recordings',
      '/recordings/01J_01K',
      '/workspaces/w/projects/',
      '/share',
      '/share/',
      '/embed/',
      '/v1.2/screen',
      '/assets/more/app-1a2b.js',
    ])('%s is rewritten to the page of the app', async (url) => expect(await pageOf(url)).toBe('/index.html'));

    it.each([
      '/assets/app-1a2b.js',
      '/share.html',
      '/robots.txt',
      '/assets/inter.woff2',
      '/favicon.svg',
      // What browsers and phones ask for, also where no page names it.
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/apple-touch-icon-precomposed.png',
      '/manifest.webmanifest',
    ])('%s is requested as a file', async (url) => expect(await pageOf(url)).toBe(url));

    it.each([
      '/converted/01J_01K/1/video.mp4',
      '/segments/01J_01K/01U/sent-playlist.json',
      '/segments/01J_01K/01U/sent-playlist-0001.json',
      '/segments/01J_01K/01U/attached-playlist.json',
    ])(
      '%s, which is a media key, is rewritten to the page of the app, so that it cannot read cached media',
      async (url) => {
        expect(await pageOf(url)).toBe('/index.html');
      },
    );

    it.each(['//', '//other.example', '//other.example/index.html', '///'])('%s is not a valid path', async (url) => {
      expect(await loadWith('web-request')(viewerRequest(url))).toMatchObject({ statusCode: 400 });
    });

    it('of a password manager leads to where the password is changed', async () => {
      const result = await loadWith('web-request')(viewerRequest('/.well-known/change-password'));
      expect(result).toMatchObject({ statusCode: 302, headers: { location: { value: '/settings#you' } } });
    });

    it.each([
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
      '/.well-known/change-password/more',
      '/.well-known/',
    ])('%s does not exist', async (url) => {
      expect(await loadWith('web-request')(viewerRequest(url))).toMatchObject({ statusCode: 404 });
    });

    it.each(['/', '/?from=mail'])('%s is rewritten to the landing page for visitors without a session', async (url) => {
      expect(await pageOf(url)).toBe('/landing.html');
      expect(await pageOf(url, { theme: 'sid', sid: '' })).toBe('/landing.html');
    });

    it.each(['sid', '__Host-sid'])(
      '/ is rewritten to the page of the app for visitors with the cookie %s',
      async (name) => {
        expect(await pageOf('/', { [name]: 'U_S' })).toBe('/index.html');
      },
    );

    it('keeps its query, which the screen reads', async () => {
      const result = await loadWith('web-request')(viewerRequest('/reset-password?token=x'));
      expect(result).toMatchObject({ uri: '/index.html', querystring: { token: { value: 'x' } } });
    });
  });
});
