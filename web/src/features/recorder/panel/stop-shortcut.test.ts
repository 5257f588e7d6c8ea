import { expect, it } from 'vitest';
import { isStopPress } from './stop-shortcut.ts';

const press = {
  code: 'KeyS',
  altKey: true,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  defaultPrevented: false,
  isComposing: false,
  target: null,
};
const inField = { closest: () => ({}) } as unknown as Element;

it.each([
  ['of Alt+S stops the recording', press, true],
  ['of S without Alt does not stop it', { ...press, altKey: false }, false],
  ['with Control does not stop it: AltGr is reported that way', { ...press, ctrlKey: true }, false],
  ['that is held does not stop it again', { ...press, repeat: true }, false],
  ['of another key does not stop it', { ...press, code: 'KeyT' }, false],
  ['in a text field does not stop it', { ...press, target: inField }, false],
  ['that another listener has used does not stop it', { ...press, defaultPrevented: true }, false],
])('a press %s', (_what, event, isStop) => {
  expect(isStopPress(event)).toBe(isStop);
});
