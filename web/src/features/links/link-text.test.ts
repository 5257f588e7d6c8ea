import { describe, expect, it } from 'vitest';
import { dayText } from '#shared/english-format.ts';
import { endText, gateText, isUsedUp, viewedText, viewsText } from './link-text.ts';

const NOW = new Date(2026, 4, 20, 12);
const at = (hours: number) => new Date(NOW.getTime() + hours * 60 * 60 * 1000).toISOString();

describe('a link', () => {
  it.each([
    [1, 'Expires Today'],
    [24, 'Expires Tomorrow'],
    [7 * 24, 'Expires In 7 days'],
    [8 * 24, `Expires ${dayText(at(8 * 24))}`],
  ])('that ends in %i hours: %s', (hours, text) => {
    expect(endText(at(hours), NOW)).toBe(text);
  });

  it('that has expired today has the date instead of “Today”', () => {
    expect(endText(at(-1), NOW)).toMatch(/^Expired .*20/);
  });

  it('that never expires has no text about it', () => {
    expect(endText(null, NOW)).toBeNull();
  });

  it('says when it was last viewed, if it ever was', () => {
    expect(viewedText({ lastViewedAt: at(-30) }, NOW)).toBe('Viewed yesterday');
    expect(viewedText({ lastViewedAt: at(0) }, NOW)).toBe('Viewed just now');
    expect(viewedText({ lastViewedAt: null }, NOW)).toBeNull();
  });

  it('says the date of a view that was long ago', () => {
    expect(viewedText({ lastViewedAt: at(-30 * 24) }, NOW)).toBe(`Viewed ${dayText(at(-30 * 24))}`);
  });

  it.each([
    [0, '0 views'],
    [1, '1 view'],
  ])('counts %i: %s', (viewCount, text) => {
    expect(viewsText({ viewCount })).toBe(text);
  });
});

it.each([
  [0, null, '0 views', false],
  [1, null, '1 view', false],
  [3, 10, '3 of 10 views', false],
  [10, 10, '10 of 10 views', true],
  // The limit was lowered below the number of views.
  [7, 5, '7 of 5 views', true],
  [0, 1, '0 of 1 view', false],
])('a link with %i views and the limit %s: %s', (viewCount, viewLimit, text, used) => {
  expect(viewsText({ viewCount, viewLimit })).toBe(text);
  expect(isUsedUp({ viewCount, viewLimit })).toBe(used);
});

it('the addresses of a link are shortened to the first one and the number of the others', () => {
  expect(gateText({ emails: [] })).toBeNull();
  expect(gateText({ emails: ['acme.com'] })).toBe('acme.com');
  expect(gateText({ emails: ['jane@acme.com', 'acme.org', 'b.com'] })).toBe('jane@acme.com and 2 more');
});
