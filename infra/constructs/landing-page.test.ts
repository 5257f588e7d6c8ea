import { describe, expect, it } from 'vitest';
import { inlineSources, withOrigin } from './landing-page.ts';

describe('the inline code of the landing page', () => {
  it('is listed by its hash, for the content security policy', () => {
    // printf 'a()' | openssl dgst -sha256 -binary | base64
    const { scripts, styles } = inlineSources('<style>b{}</style><script>a()</script><script src="/c.js"></script>');
    expect(scripts).toEqual(["'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"]);
    expect(styles).toHaveLength(1);
  });

  it('is listed for browsers without modules too', () => {
    expect(inlineSources('<script nomodule>a()</script>').scripts).toEqual(
      inlineSources('<script>a()</script>').scripts,
    );
  });

  it('is empty when all scripts are in files', () => {
    expect(inlineSources('<script src="/c.js"></script>')).toEqual({ scripts: [], styles: [] });
  });
});

it('the landing page has absolute URLs of itself', () => {
  expect(withOrigin('<a href="{{origin}}/"><b src="{{origin}}/c">', 'https://a.example')).toBe(
    '<a href="https://a.example/"><b src="https://a.example/c">',
  );
});
