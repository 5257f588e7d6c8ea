import { expect, it } from 'vitest';
import { changeByKey } from './change-by-key.ts';

const REGION = { x: 100, y: 100, width: 640, height: 360, surface: { width: 1280, height: 720 } };
const OPTIONS = { least: { width: 320, height: 180 }, keepsShape: false };
const press = (key: string, { shiftKey = false, repeat = false } = {}) =>
  changeByKey(REGION, { key, shiftKey, repeat }, OPTIONS);

it('the arrow keys move a region, a held one in larger steps', () => {
  expect(press('ArrowLeft')).toEqual({ ...REGION, x: 98 });
  expect(press('ArrowDown', { repeat: true })).toEqual({ ...REGION, y: 116 });
});

it('with Shift they change its size', () => {
  expect(press('ArrowRight', { shiftKey: true })).toEqual({ ...REGION, width: 642 });
  expect(press('ArrowUp', { shiftKey: true, repeat: true })).toEqual({ ...REGION, height: 344 });
});

it('other keys do nothing', () => {
  expect(press('Enter')).toBeNull();
});
