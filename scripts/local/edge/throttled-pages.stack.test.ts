import { describe, expect, it } from 'vitest';
import { EMBED_PAGE_HEADERS } from '#shared/rules/ground/page-headers.ts';
import { useStack } from '../../test-support/use-stack.ts';
import { changedAssembly } from '../test-support/changed-assembly.ts';

/** Throttles every request for the pages of links, and all but three of the calls without their own throttle. */
const places = changedAssembly(({ Resources }) => {
  for (const { Type, Properties } of Object.values(Resources)) {
    if (Type !== 'AWS::ApiGatewayV2::Stage') continue;
    const { RouteSettings, DefaultRouteSettings } = Properties as Record<string, Record<string, object>>;
    for (const [key, settings] of Object.entries(RouteSettings ?? {})) {
      if (key.endsWith('/page.html')) Object.assign(settings, { ThrottlingRateLimit: 0, ThrottlingBurstLimit: 0 });
    }
    Object.assign(DefaultRouteSettings ?? {}, { ThrottlingRateLimit: 0, ThrottlingBurstLimit: 3 });
  }
});

const stack = useStack({ throttleFactor: 1, ...places });
const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(stack.appUrl + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the page of a link, when it is throttled,', () => {
  it.each(['/share/token', '/embed/token'])('is a readable page that asks again by itself: %s', async (path) => {
    const { status, headers, text } = await ask(path);
    expect([status, headers.get('content-type')]).toEqual([503, 'text/html']);
    expect([headers.get('cache-control'), headers.get('retry-after')]).toEqual(['no-store', '5']);
    expect(text).toContain('<h1>One moment, please</h1>');
    expect(text).toContain('<script src="/again.js" defer></script>');
    expect((await ask('/again.js')).status).toBe(200);
  });

  it('may be framed by any site when it stands in for the embedded player, and by none otherwise', async () => {
    const embed = await ask('/embed/token');
    for (const [name, value] of Object.entries(EMBED_PAGE_HEADERS)) expect(embed.headers.get(name)).toBe(value);
    expect(embed.headers.get('x-frame-options')).toBeNull();
    const share = await ask('/share/token');
    expect(share.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('has no body for a HEAD request', async () => {
    const { status, text } = await ask('/share/token', { method: 'HEAD' });
    expect([status, text]).toEqual([503, '']);
  });
});

describe('throttled calls', () => {
  it('answer 429, and do not reduce the separate limits of viewers', async () => {
    const user = () => ask('/api/auth/user');
    const answers = [await user(), await user(), await user(), await user()];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    expect(JSON.parse(answers[3]?.text ?? '')).toEqual({ message: 'Too Many Requests' });
    expect((await ask('/api/shared/token')).status).toBe(404);
    expect((await ask('/objects/w_r/original.webm')).status).toBe(401);
  });

  it('have the security headers of every answer', async () => {
    const { status, headers } = await ask('/api/workspaces');
    expect(status).toBe(429);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
