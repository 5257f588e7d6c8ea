import { expect, it } from 'vitest';
import { isStopPress } from './stop-shortcut.ts';

const press = {
  ...{ code: 'KeyS', altKey: true, ctrlKey: false, metaKey: false, shiftKey: false },
  ...{ repeat: false, defaultPrevented: false, isComposing: false, target: null },
};
const inField = { closest: () => ({}) } as unknown as Element;

it.each([
  ['stops', press, true],
  ['without Alt does not', { ...press, altKey: false }, false],
  ['with Control does not: that is how AltGr comes', { ...press, ctrlKey: true }, false],
  ['that is held does not stop again', { ...press, repeat: true }, false],
  ['of another key does not', { ...press, code: 'KeyT' }, false],
  ['does not where letters are typed', { ...press, target: inField }, false],
  ['does not when something has used it', { ...press, defaultPrevented: true }, false],
])('a press %s', (_what, event, isStop) => {
  expect(isStopPress(event)).toBe(isStop);
});
