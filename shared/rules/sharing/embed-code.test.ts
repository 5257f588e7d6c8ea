import { describe, expect, it } from 'vitest';
import { embedCode } from './embed-code.ts';

const code = (name: string, shareToken = 'tok') =>
  embedCode({ origin: 'https://app.example', shareToken, name, width: 640, height: 360 });

describe('the code that embeds a player', () => {
  it('is a frame of the embed page, of the requested size and no wider than its container', () => {
    expect(code('Demo')).toContain('<iframe src="https://app.example/embed/tok" title="Demo" width="640" height="360"');
    expect(code('Demo')).toContain('max-width:100%;height:auto;aspect-ratio:640/360');
    expect(code('Demo')).toContain('fullscreen');
  });

  it('starts at a moment', () => {
    const size = { width: 640, height: 360 };
    const html = embedCode({ origin: 'https://app.example', shareToken: 'tok', startTime: 90, name: 'Demo', ...size });
    expect(html).toContain('src="https://app.example/embed/tok?t=90"');
  });

  it.each(['"><script>alert(1)</script>', `' onload='alert(1)`, 'a & b < c'])('escapes the name %s', (name) => {
    const html = code(name);
    expect(html.match(/</g)).toHaveLength(2);
    expect(html).not.toContain("' onload");
    expect(html).not.toContain('"><script');
  });

  it('encodes a token in the URL, whatever characters it has', () => {
    expect(code('x', '"/../x')).toContain('src="https://app.example/embed/%22%2F..%2Fx"');
  });
});
