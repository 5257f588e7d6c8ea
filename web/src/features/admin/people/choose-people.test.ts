import { expect, it } from 'vitest';
import type { Person } from '#shared/api/upkeep/people.ts';
import { choosePeople, PEOPLE_FILTERS, PEOPLE_SORTS } from './choose-people.ts';

const person = (id: string, changes: Partial<Person>): Person => ({
  id,
  email: `${id}@example.com`,
  emailVerified: true,
  firstName: id,
  lastName: 'Last',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenOn: '2026-01-02',
  stoppedAt: null,
  stopsLinks: false,
  hasSignedOn: false,
  isAdmin: false,
  ...changes,
});

const people = [
  person('a', { firstName: 'Zoë', email: 'Zoe@Company.example', lastSeenOn: '2026-03-01' }),
  person('b', { firstName: 'Ann', stoppedAt: '2026-02-01T00:00:00.000Z' }),
  person('c', { firstName: 'bob', emailVerified: false, lastSeenOn: null }),
  person('d', { firstName: 'Cid', isAdmin: true, hasSignedOn: true, lastSeenOn: '2026-02-01' }),
];

const chosen = (choice: Partial<Parameters<typeof choosePeople>[1]>) =>
  choosePeople(people, { search: '', filter: 'all', sort: 'newest', ...choice })
    .map(({ id }) => id)
    .join('');

it('people are found by every word of name or address, whatever the case and accents', () => {
  expect(chosen({ search: 'zoe company' })).toBe('a');
  expect(chosen({ search: ' LAST ' })).toBe('dcba');
  expect(chosen({ search: 'zoe ann' })).toBe('');
});

it('each filter and each order is what it says', () => {
  const filtered = Object.fromEntries(PEOPLE_FILTERS.map((filter) => [filter, chosen({ filter })]));
  expect(filtered).toEqual({
    all: 'dcba',
    active: 'da',
    stopped: 'b',
    unverified: 'c',
    administrators: 'd',
    withoutSignOn: 'cba',
    unseen: 'c',
  });
  const sorted = Object.fromEntries(PEOPLE_SORTS.map((sort) => [sort, chosen({ sort })]));
  expect(sorted).toEqual({ newest: 'dcba', oldest: 'abcd', name: 'bcda', email: 'bcda', seen: 'adbc' });
});
