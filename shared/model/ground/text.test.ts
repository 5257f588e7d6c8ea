import { describe, expect, it } from 'vitest';
import { firstCharacters, safeText, type TextKind, textFault } from './text.ts';

const KINDS: TextKind[] = ['one-line', 'multi-line'];

describe.each(KINDS)('a %s text', (kind) => {
  it.each([
    'Release walkthrough',
    '👩‍👩‍👧‍👦 Family ❤️ 🏳️‍🌈 🇮🇱',
    'שלום עולם',
    'می‌خواهم',
    'ABC\u200F (עברית)\u200E 1',
    'क्ष',
    'Zalgo: Z͑ͫ̓',
    'e\u0301',
    '',
    '   ',
  ])('may contain %j', (text) => {
    expect(textFault(text, kind)).toBeNull();
    expect(safeText(text, kind)).toBe(text);
  });

  it.each([
    ['half of a character', 'a\uD83D', 'broken character', 'a\uFFFD'],
    ['the other half', '\uDE00a', 'broken character', '\uFFFDa'],
    ['a null', 'a\u0000b', 'control characters', 'a b'],
    ['an escape', '\u001B[31mred', 'control characters', '[31mred'],
    ['a C1 control', 'a\u0085b', 'control characters', 'a b'],
    ['a right-to-left override', 'invoice \u202Egpj.exe', 'turn the direction', 'invoice gpj.exe'],
    ['an embedding', 'a\u202Ab\u202C', 'turn the direction', 'ab'],
    ['an isolate', 'a\u2066b\u2069', 'turn the direction', 'ab'],
    ['zero-width characters alone', '\u200B\u200D\uFEFF', 'can be seen', ''],
    ['fillers alone', '\u3164\u2800', 'can be seen', ''],
    ['a joiner and a selector alone', '\u200D\uFE0F', 'can be seen', ''],
  ])('must not contain %s', (_name, text, fault, safe) => {
    expect(textFault(text, kind)).toContain(fault);
    expect(safeText(text, kind)).toBe(safe);
  });
});

describe('the line end', () => {
  const texts = ['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b', 'a\u2029b'];
  it.each(texts)('%j is refused in a text of one line', (text) => {
    expect(textFault(text, 'one-line')).toContain('one line');
    expect(safeText(text, 'one-line')).toMatch(/^a +b$/);
  });
  it.each(texts)('%j is accepted in a text of several lines', (text) => {
    expect(textFault(text, 'multi-line')).toBeNull();
    expect(safeText(text, 'multi-line')).toBe(text);
  });
});

it.each([
  ['ab', 5, 'ab'],
  ['abc', 2, 'ab'],
  ['a😀b', 3, 'a😀'],
  ['a😀b', 2, 'a'],
  ['😀', 0, ''],
])('the beginning of %j with at most %i code units has whole characters', (text, max, expected) => {
  expect(firstCharacters(text, max)).toBe(expected);
});
