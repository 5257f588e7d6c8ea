import { expect, it } from 'vitest';
import { hasCommandKey, isTyping } from './page-keys.ts';

const keys = { ctrlKey: false, metaKey: false, altKey: false } as KeyboardEvent;

it.each([
  ['Control is', { ...keys, ctrlKey: true }, true],
  ['Command is', { ...keys, metaKey: true }, true],
  ['AltGr, which some systems report as Control and Alt, is not', { ...keys, ctrlKey: true, altKey: true }, false],
  ['a key without Control or Command is not', keys, false],
])('%s a command key', (_name, event, has) => {
  expect(hasCommandKey(event)).toBe(has);
});

it('a key is not typed when no element receives it', () => {
  expect(isTyping(null)).toBe(false);
});

it('a key in a field is typed', () => {
  expect(isTyping({ closest: () => ({}) } as unknown as Element)).toBe(true);
});
