import { afterEach, expect, it, vi } from 'vitest';
import { changeNotes, readNotes, scrolled } from './notes.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});
afterEach(() => storage.clear());

it('notes are stored, unless they are empty', () => {
  expect(readNotes()).toEqual({ text: '', speed: 16 });
  changeNotes({ text: 'Hello\nall' });
  changeNotes({ speed: 20 });
  expect(readNotes()).toEqual({ text: 'Hello\nall', speed: 20 });
  expect(JSON.parse(storage.get('recorderNotes') ?? '')).toEqual({ text: 'Hello\nall', speed: 20 });
  changeNotes({ text: '' });
  expect([...storage]).toEqual([]);
  expect(readNotes().speed).toBe(20);
});

it('notes scroll by lines a minute', () => {
  expect(scrolled(60_000, 20, 24)).toBe(480);
  expect(scrolled(100, 30, 20)).toBe(1);
});
