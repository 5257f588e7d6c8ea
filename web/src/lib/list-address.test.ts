import { expect, it } from 'vitest';
import { readChoices, rememberChoices, writeChoices } from './list-address.ts';

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

it('the address says what is chosen', () => {
  expect(read('q=tour&sort=name&project=p1')).toEqual({ q: 'tour', sort: 'name', project: 'p1' });
});

it('what the address does not say, and what it says that is no choice, is as ever', () => {
  expect(read('sort=largest')).toEqual({ q: '', sort: 'newest', project: '' });
});

it('somebody who comes to the screen finds what they chose last', () => {
  expect(read('', 'name', true).sort).toBe('name');
});

it('the address wins over what was chosen last', () => {
  expect(read('sort=oldest', 'name', true).sort).toBe('oldest');
});

it('Back finds what was shown there, whatever was chosen since', () => {
  expect(read('', 'name', false).sort).toBe('newest');
});

it('what is as ever is not in the address; what others have put there stays', () => {
  const choices = { q: 'a b', sort: 'newest', project: '' };
  expect(writeChoices(fieldsWith(), new URLSearchParams('tab=2&sort=name'), choices).toString()).toBe('tab=2&q=a+b');
});

it('remembers the choices that are remembered, and forgets one that is as ever', () => {
  const memory = memoryOf(null);
  rememberChoices(fieldsWith(memory), { q: 'tour', sort: 'name', project: 'p1' });
  expect(memory.stored()).toBe('name');
  rememberChoices(fieldsWith(memory), { q: 'tour', sort: 'newest', project: 'p1' });
  expect(memory.stored()).toBeNull();
});
