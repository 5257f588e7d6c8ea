import { describe, expect, it } from 'vitest';
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
])('%s', (_page, policy) => {
  it('plays segments: it asks its own origin for them, and a player gets them by a blob', () => {
    expect(sources(policy, 'connect-src')).toContain("'self'");
    expect(sources(policy, 'media-src')).toEqual(["'self'", 'blob:']);
  });

  it('loads the script that plays them as a file of its own, and nothing that is written into the page', () => {
    expect(sources(policy, 'script-src')).toEqual(["'self'"]);
  });
});

it('the embedded player asks no other origin for anything', () => {
  expect(sources(EMBED_PAGE_HEADERS['content-security-policy'], 'connect-src')).toEqual(["'self'"]);
});
