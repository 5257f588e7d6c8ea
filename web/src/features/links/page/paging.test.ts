import { expect, it } from 'vitest';
import { listPage } from './paging.ts';

const list = Array.from({ length: 41 }, (_, index) => index + 1);

it.each([
  [1, 20, [1, 20], 1, 3],
  [3, 20, [41, 41], 3, 3],
  [9, 20, [41, 41], 3, 3],
  [0, 50, [1, 41], 1, 1],
])('page %i of pages of %i', (wanted, size, ends, page, pages) => {
  const found = listPage(list, wanted, size);
  expect([found.items.at(0), found.items.at(-1)]).toEqual(ends);
  expect(found).toMatchObject({ page, pages });
});

it('exactly full pages leave no empty one', () => {
  expect(listPage(list.slice(0, 40), 9, 20)).toMatchObject({ page: 2, pages: 2 });
});

it('an empty list has one empty page', () => {
  expect(listPage([], 1, 20)).toEqual({ items: [], page: 1, pages: 1 });
});
