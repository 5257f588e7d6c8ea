import { expect, it, vi } from 'vitest';
import { preconnect } from './preconnect.ts';

it('a hint for the own origin is in the head when the browser reads it, and not afterwards', () => {
  const link = { rel: '', href: '', remove: vi.fn() };
  const append = vi.fn((hint: typeof link) =>
    expect(hint).toMatchObject({ rel: 'preconnect', href: 'https://a.example' }),
  );
  vi.stubGlobal('location', { origin: 'https://a.example' });
  vi.stubGlobal('document', { createElement: () => link, head: { append } });
  preconnect();
  expect(append).toHaveBeenCalledOnce();
  expect(link.remove).toHaveBeenCalledAfter(append);
});
