import { expect, it, vi } from 'vitest';
import { isMutePress, isStopPress } from './recording-shortcuts.ts';

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
  ['of M mutes the microphone', {}, true],
  ['of M with another key does not mute it', { altKey: true }, false],
  ['of M with Control does not mute it', { ctrlKey: true }, false],
  ['that is held does not mute it again', { repeat: true }, false],
  ['of another key does not mute it', { code: 'KeyS' }, false],
  ['in a text field does not mute it', { target: inField }, false],
  ['that a player has used does not mute it', { defaultPrevented: true }, false],
])('a press %s', (_what, changes, isMute) => {
  vi.stubGlobal('document', { querySelector: () => null });
  expect(isMutePress({ ...press, code: 'KeyM', altKey: false, ...changes } as KeyboardEvent)).toBe(isMute);
});

it('a press of M over an open dialog does not mute the microphone', () => {
  vi.stubGlobal('document', { querySelector: () => ({}) });
  expect(isMutePress({ ...press, code: 'KeyM', altKey: false } as unknown as KeyboardEvent)).toBe(false);
});
