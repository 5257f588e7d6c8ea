import { describe, expect, it } from 'vitest';
import { OWN_CONTROLS_SOURCE } from './own-controls.ts';
import { EMBED_PAGE_HEADERS, pagePolicy } from './page-headers.ts';

/** Sources that a policy names for a kind of request. */
const sources = (policy: string, directive: string): string[] =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

describe.each([
  ['a page of the app or of a link', pagePolicy("'self' uploads.example", "'none'")],
  ['the embedded player, in a frame of any site', EMBED_PAGE_HEADERS['content-security-policy']],
])('the content security policy of %s', (_page, policy) => {
  it('allows segments: requests to its own origin, and media from blobs', () => {
    expect(sources(policy, 'connect-src')).toContain("'self'");
    expect(sources(policy, 'media-src')).toEqual(["'self'", 'blob:']);
  });

  it('allows script files of its own origin, and only the inline script of the video', () => {
    expect(sources(policy, 'script-src')).toEqual(["'self'", OWN_CONTROLS_SOURCE]);
  });
});

it('the embedded player requests nothing from other origins', () => {
  expect(sources(EMBED_PAGE_HEADERS['content-security-policy'], 'connect-src')).toEqual(["'self'"]);
});
