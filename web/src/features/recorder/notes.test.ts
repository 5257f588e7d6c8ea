import { beforeEach, expect, it } from 'vitest';
import { stubStorage } from '../../lib/test-support/stub-storage.ts';
import { changeNotes, readNotes, scrolled } from './notes.ts';

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
});

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
