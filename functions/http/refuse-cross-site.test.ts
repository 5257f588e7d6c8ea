import { describe, expect, it } from 'vitest';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { fakeEvent } from './test-support/fake-event.ts';

type Parts = Parameters<typeof fakeEvent>[0];

/** The code of the refusal of a request; null when it is accepted. */
function codeOf(parts: Partial<Parts>): string | null {
  const event = fakeEvent({ routeKey: 'POST /api/x', ...parts });
  if (!parts.headers?.['sec-fetch-site']) delete event.headers['sec-fetch-site'];
  try {
    refuseCrossSite(event);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('the check for cross-site requests', () => {
  it.each(['cross-site', 'same-site', 'none', ''])('refuses Sec-Fetch-Site: %s, whatever the Origin header', (site) => {
    const headers = { origin: 'https://app.example.com', 'x-viewer-host': 'app.example.com' };
    const event = fakeEvent({ routeKey: 'POST /api/x', headers: { ...headers, 'sec-fetch-site': site } });
    expect(() => refuseCrossSite(event)).toThrow(expect.objectContaining({ code: 'CROSS_SITE' }));
  });

  it('accepts Sec-Fetch-Site: same-origin', () => {
    expect(codeOf({ headers: { 'sec-fetch-site': 'same-origin' } })).toBeNull();
  });

  it.each([
    ['the host that the viewer used', 'http://127.0.0.1:3000', '127.0.0.1:3000', null],
    ['another port', 'http://127.0.0.1:3001', '127.0.0.1:3000', 'CROSS_SITE'],
    ['another host', 'https://evil.example', 'app.example.com', 'CROSS_SITE'],
    ['a host that only begins alike', 'https://app.example.com.evil.example', 'app.example.com', 'CROSS_SITE'],
    ['an opaque origin', 'null', 'app.example.com', 'CROSS_SITE'],
    ['an empty host', '', '', 'CROSS_SITE'],
  ])('uses the Origin header for %s when Sec-Fetch-Site is missing', (_what, origin, host, code) => {
    expect(codeOf({ headers: { origin, 'x-viewer-host': host } })).toBe(code);
  });

  it('refuses a request without headers of its origin', () => {
    expect(codeOf({})).toBe('CROSS_SITE');
  });

  it('refuses a body that is not JSON, which a form of another site could send', () => {
    const send = (type: string, body?: string) =>
      codeOf({ headers: { 'sec-fetch-site': 'same-origin', 'content-type': type }, body });
    expect(send('text/plain', '{}')).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(send('', '{}')).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(send('application/json-seq', '{}')).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(send('Application/JSON; charset=utf-8', '{}')).toBeNull();
    expect(send('text/plain')).toBeNull();
  });

  it('accepts any GET, because it changes nothing', () => {
    expect(codeOf({ routeKey: 'GET /api/x' })).toBeNull();
  });
});
