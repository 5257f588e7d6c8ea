import { expect, it } from 'vitest';
import { extendTo, NO_SELECTION, type Selection, selectAll, selectedIds, toggle } from './selection.ts';

const LIST = ['a', 'b', 'c', 'd', 'e'];
const after = (...steps: ((selection: Selection) => Selection)[]) =>
  [
    ...selectedIds(
      steps.reduce((selection, step) => step(selection), NO_SELECTION),
      LIST,
    ),
  ].join('');
const press = (id: string) => (selection: Selection) => toggle(selection, id);
const shift = (id: string) => (selection: Selection) => extendTo(selection, LIST, id);
const all = (selection: Selection) => selectAll(selection, LIST);

it.each([
  ['one', [press('b')], 'b'],
  ['nothing after a second press', [press('b'), press('b')], ''],
  ['a range', [press('b'), shift('d')], 'bcd'],
  ['a range backwards', [press('d'), shift('b')], 'bcd'],
  ['a range that shrinks', [press('a'), shift('d'), shift('b')], 'ab'],
  ['a range that changes its direction', [press('c'), shift('e'), shift('a')], 'abc'],
  ['a range in addition to other items', [press('e'), press('a'), shift('b')], 'abe'],
  ['one item when a range has no start', [shift('c')], 'c'],
  ['a range without an item that is pressed again', [press('a'), shift('c'), press('b')], 'ac'],
  ['all', [press('b'), all], 'abcde'],
  ['all except one', [all, press('c')], 'abde'],
])('the selection is %s', (_what, steps, expected) => {
  expect(after(...steps)).toBe(expected);
});

it('items that come back to the list are selected again, whatever was selected meanwhile', () => {
  const selection = toggle(toggle(NO_SELECTION, 'a'), 'b');
  expect([...selectedIds(selection, ['b'])]).toEqual(['b']);
  expect([...selectedIds(selectAll(selection, ['b'], false), LIST)]).toEqual(['a']);
});

it('items that are no longer in the list are not selected', () => {
  const selection = toggle(toggle(NO_SELECTION, 'a'), 'b');
  expect([...selectedIds(selection, ['a', 'c'])]).toEqual(['a']);
});

it.each([
  ['comes between its ends', ['a', 'b', 'new', 'c', 'd', 'e']],
  ['moves between them', ['b', 'e', 'c', 'd', 'a']],
])('a range does not get an item that %s later', (_what, order) => {
  expect([...selectedIds(shift('d')(press('b')(NO_SELECTION)), order)]).toEqual(['b', 'c', 'd']);
});

it('a range whose start is no longer in the list begins again', () => {
  const selection = toggle(NO_SELECTION, 'a');
  expect([...selectedIds(extendTo(selection, ['b', 'c'], 'c'), ['b', 'c'])]).toEqual(['c']);
});
