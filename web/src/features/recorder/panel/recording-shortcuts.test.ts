import { expect, it, vi } from 'vitest';
import { isStopPress, shortcutOf } from './recording-shortcuts.ts';

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

it.each([
  ['of M mutes the microphone', {}, 'mute'],
  ['of P pauses', { code: 'KeyP' }, 'pause'],
  ['of D opens the board', { code: 'KeyD' }, 'draw'],
  ['of R restarts', { code: 'KeyR' }, 'restart'],
  ['of R with Control, which loads the page again, does not restart', { code: 'KeyR', ctrlKey: true }, null],
  ['of M with another key does not mute it', { altKey: true }, null],
  ['of M with Control does not mute it', { ctrlKey: true }, null],
  ['that is held does not mute it again', { repeat: true }, null],
  ['of another key does not mute it', { code: 'KeyS' }, null],
  ['in a text field does not mute it', { target: inField }, null],
  ['that a player has used does not mute it', { defaultPrevented: true }, null],
])('a press %s', (_what, changes, shortcut) => {
  vi.stubGlobal('document', { querySelector: () => null });
  expect(shortcutOf({ ...press, code: 'KeyM', altKey: false, ...changes } as KeyboardEvent)).toBe(shortcut);
});

it('a press of M over an open dialog does not mute the microphone', () => {
  vi.stubGlobal('document', { querySelector: () => ({}) });
  expect(shortcutOf({ ...press, code: 'KeyM', altKey: false } as unknown as KeyboardEvent)).toBeNull();
});
