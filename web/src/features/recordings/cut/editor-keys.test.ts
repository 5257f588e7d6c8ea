import { beforeEach, expect, it, vi } from 'vitest';
import { commandOf } from './editor-keys.ts';

beforeEach(() => vi.stubGlobal('document', { querySelector: () => null }));

const press = (key: string, others: object = {}) =>
  commandOf({
    ...{ key, defaultPrevented: false, isComposing: false, target: null },
    ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...others },
  } as unknown as KeyboardEvent);
const inside = (selector: string) => ({ target: { closest: (of: string) => of.includes(selector) || null } });

it('arrows step by a frame, and with Shift by a second', () => {
  expect(press('ArrowLeft')).toBe('frameBack');
  expect(press('ArrowRight', { shiftKey: true })).toBe('secondForward');
});

it('I and O mark, Backspace removes', () => {
  expect(['i', 'I', 'o', 'Backspace'].map((key) => press(key))).toEqual([
    ...['markStart', 'markStart', 'markEnd', 'remove'],
  ]);
});

it('a step is undone and redone as in other editors', () => {
  expect(press('z', { ctrlKey: true })).toBe('undo');
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo');
  expect(press('y', { ctrlKey: true })).toBe('redo');
});

it('keys of the browser and of the focused element are left alone', () => {
  expect(press('i', { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press(' ', inside('button'))).toBeNull();
  expect(press('i', inside('textarea'))).toBeNull();
});
