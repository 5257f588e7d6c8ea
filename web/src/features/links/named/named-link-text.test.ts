import { expect, it } from 'vitest';
import { gateText, isUsedUp, namedViewsText } from './named-link-text.ts';

it.each([
  [0, null, '0 views', false],
  [1, null, '1 view', false],
  [3, 10, '3 of 10 views', false],
  [10, 10, '10 of 10 views', true],
  // The limit was lowered below what was viewed already.
  [7, 5, '7 of 5 views', true],
  [0, 1, '0 of 1 view', false],
])('a link with %i views that may have %s: %s', (viewCount, viewLimit, text, used) => {
  expect(namedViewsText({ viewCount, viewLimit })).toBe(text);
  expect(isUsedUp({ viewCount, viewLimit })).toBe(used);
});

it('says whom a link is for', () => {
  expect(gateText({ emails: [] })).toBeNull();
  expect(gateText({ emails: ['acme.com'] })).toBe('acme.com');
  expect(gateText({ emails: ['jane@acme.com', 'acme.org', 'b.com'] })).toBe('jane@acme.com and 2 more');
});
