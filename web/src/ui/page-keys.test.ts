import { expect, it } from 'vitest';
import { hasCommandKey, isTyping } from './page-keys.ts';

const keys = { ctrlKey: false, metaKey: false, altKey: false } as KeyboardEvent;

it.each([
  ['Control', { ...keys, ctrlKey: true }, true],
  ['Command', { ...keys, metaKey: true }, true],
  ['AltGr, which some systems tell as Control and Alt', { ...keys, ctrlKey: true, altKey: true }, false],
  ['none', keys, false],
])('%s', (_name, event, has) => {
  expect(hasCommandKey(event)).toBe(has);
});

it('a key that no element has is not typed', () => {
  expect(isTyping(null)).toBe(false);
});

it('a key in a field is typed', () => {
  expect(isTyping({ closest: () => ({}) } as unknown as Element)).toBe(true);
});
