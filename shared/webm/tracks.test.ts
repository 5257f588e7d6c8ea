import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clearAlphaMode } from './tracks.ts';

const recorded = new Uint8Array(readFileSync(new URL('test-support/recorded.webm', import.meta.url)));
const IS_TRANSPARENT = Buffer.from([0x53, 0xc0, 0x81, 0x01]);

it('A file from Chromium says that its pictures are transparent; that byte alone is changed', () => {
  const cleared = recorded.slice();
  clearAlphaMode(cleared);
  const at = Buffer.from(recorded).indexOf(IS_TRANSPARENT) + IS_TRANSPARENT.length - 1;
  expect([recorded[at], cleared[at]]).toEqual([1, 0]);
  cleared[at] = 1;
  expect(Buffer.from(cleared).equals(recorded)).toBe(true);
});

it('The head of a file is enough, and bytes without tracks stay as they are', () => {
  const head = recorded.slice(0, Buffer.from(recorded).indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75])));
  clearAlphaMode(head);
  expect(Buffer.from(head).includes(IS_TRANSPARENT)).toBe(false);
  const other = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x83, 1, 2]);
  clearAlphaMode(other);
  expect([...other]).toEqual([0x1a, 0x45, 0xdf, 0xa3, 0x83, 1, 2]);
});
