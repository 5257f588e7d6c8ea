import { beforeEach, expect, it, vi } from 'vitest';
import { COMMANDS, commandOf, type Editor, shortcutOf } from './commands.ts';

beforeEach(() => vi.stubGlobal('document', { querySelector: () => null }));

const press = (key: string, others: object = {}) =>
  commandOf({
    key,
    defaultPrevented: false,
    isComposing: false,
    target: null,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...others,
  } as unknown as KeyboardEvent);
const inside = (selector: string) => ({ target: { closest: (of: string) => of.includes(selector) || null } });

it('arrows step by a frame, and with Shift by a second', () => {
  expect(press('ArrowLeft')).toBe(COMMANDS.frameBack);
  expect(press('ArrowRight', { shiftKey: true })).toBe(COMMANDS.secondForward);
});

it('I and O mark, Backspace removes', () => {
  expect(['i', 'I', 'o', 'Backspace'].map((key) => press(key))).toEqual([
    COMMANDS.markBeginning,
    COMMANDS.markBeginning,
    COMMANDS.markEnd,
    COMMANDS.remove,
  ]);
});

it('a step is undone and redone as in other editors', () => {
  expect(press('z', { ctrlKey: true })).toBe(COMMANDS.undo);
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe(COMMANDS.redo);
  expect(press('y', { ctrlKey: true })).toBe(COMMANDS.redo);
});

it('keys of the browser and of the focused element are left alone', () => {
  expect(press('i', { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press(' ', inside('button'))).toBeNull();
  expect(press('i', inside('textarea'))).toBeNull();
});

it('a button names the first key of its command', () => {
  const { toggle, markEnd, redo, remove } = COMMANDS;
  expect([toggle, markEnd, redo, remove].map(shortcutOf)).toEqual(['Space', 'O', 'Shift+Ctrl+Z', 'Backspace']);
});

it('the button that plays pauses while the video plays', () => {
  const faceOf = (isPlaying: boolean) => COMMANDS.toggle.face({ playhead: { isPlaying } } as Editor)?.label;
  expect([faceOf(true), faceOf(false)]).toEqual(['Pause', undefined]);
});

it('no two commands have a key in common', () => {
  const keys = Object.values(COMMANDS).flatMap((command) => command.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
