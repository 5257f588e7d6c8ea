import { expect, it, vi } from 'vitest';
import { readChoices, rememberChoices, rememberedField, writeChoices } from './list-address.ts';

/** A memory that holds a value until the test ends. */
function memoryOf(value: string | null) {
  let stored = value;
  return {
    read: () => stored ?? 'newest',
    write: (next: string | null) => {
      stored = next;
    },
    stored: () => stored,
  };
}

const fieldsWith = (memory = memoryOf(null)) => ({
  q: { fallback: '' },
  sort: { values: ['newest', 'name', 'oldest'], fallback: 'newest', memory },
  project: { fallback: '' },
});
const read = (query: string, remembered: string | null = null, isNew = false) =>
  readChoices(fieldsWith(memoryOf(remembered)), new URLSearchParams(query), isNew);

it('the choices are read from the address', () => {
  expect(read('q=tour&sort=name&project=p1')).toEqual({ q: 'tour', sort: 'name', project: 'p1' });
});

it('missing and invalid choices have their defaults', () => {
  expect(read('sort=largest')).toEqual({ q: '', sort: 'newest', project: '' });
});

it('a new visit starts with the last choices', () => {
  expect(read('', 'name', true).sort).toBe('name');
});

it('choices in the address take precedence over the last choices', () => {
  expect(read('sort=oldest', 'name', true).sort).toBe('oldest');
});

it('Back shows the choices of its entry, not the last ones', () => {
  expect(read('', 'name', false).sort).toBe('newest');
});

it('defaults are not written to the address; other parameters stay', () => {
  const choices = { q: 'a b', sort: 'newest', project: '' };
  expect(writeChoices(fieldsWith(), new URLSearchParams('tab=2&sort=name'), choices).toString()).toBe('tab=2&q=a+b');
});

it('choices with a memory are stored, and defaults are removed', () => {
  const memory = memoryOf(null);
  rememberChoices(fieldsWith(memory), { q: 'tour', sort: 'name', project: 'p1' });
  expect(memory.stored()).toBe('name');
  rememberChoices(fieldsWith(memory), { q: 'tour', sort: 'newest', project: 'p1' });
  expect(memory.stored()).toBeNull();
});

it('a remembered choice is stored in the browser, and the first value is its default', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  const { fallback, memory } = rememberedField('view', ['grid', 'list']);
  expect([fallback, memory?.read()]).toEqual(['grid', 'grid']);
  memory?.write('list');
  expect([...items]).toEqual([['view', 'list']]);
  expect(memory?.read()).toBe('list');
  items.set('view', 'carousel');
  expect(memory?.read()).toBe('grid');
  vi.unstubAllGlobals();
});
