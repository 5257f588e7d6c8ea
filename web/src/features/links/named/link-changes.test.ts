import { expect, it } from 'vitest';
import type { NamedLink } from '#shared/api/named-links.ts';
import { withChanges } from './link-changes.ts';

const links = ['a', 'b', 'c'].map(
  (id) => ({ id, name: id, recordingName: 'Tour' }) as NamedLink & { recordingName: string },
);
const shown = (...changes: Parameters<typeof withChanges>[1]) =>
  withChanges(links, changes)
    .map(({ name }) => name)
    .join('');

it('the list shows a link with its pending change', () => {
  const [, b] = links;
  expect(shown({ kind: 'change', link: { ...(b as NamedLink), name: 'B' } })).toBe('aBc');
  expect(withChanges(links, [{ kind: 'change', link: { id: 'b', name: 'B' } as NamedLink }])[1]).toMatchObject({
    recordingName: 'Tour',
  });
});

it('the list leaves out links that are being revoked, except when all are revoked', () => {
  expect(shown({ kind: 'revoke', linkIds: ['a', 'c'] })).toBe('b');
  expect(shown({ kind: 'revoke', linkIds: 'all' })).toBe('abc');
  expect(shown({ kind: 'revoke', linkIds: ['a'] }, { kind: 'revoke', linkIds: ['b', 'x'] })).toBe('c');
});

it('the list shows a new link only after the server has created it', () => {
  expect(shown({ kind: 'create' })).toBe('abc');
  expect(withChanges(links, [])).toBe(links);
});
