import type { Person } from '#shared/api/upkeep/people.ts';
import { foldText } from '#shared/rules/ground/fold-text.ts';
import { isoDate } from '#web/lib/time-text.ts';

export const PEOPLE_FILTERS = [
  'all',
  'active',
  'stopped',
  'unverified',
  'administrators',
  'withoutSignOn',
  'unseen',
] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

export const PEOPLE_SORTS = ['newest', 'oldest', 'name', 'email', 'seen'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

const MATCHES: Record<PeopleFilter, (person: Person) => boolean> = {
  all: () => true,
  active: ({ emailVerified, stoppedAt }) => emailVerified && stoppedAt === null,
  stopped: ({ stoppedAt }) => stoppedAt !== null,
  unverified: ({ emailVerified }) => !emailVerified,
  administrators: ({ isAdmin }) => isAdmin,
  withoutSignOn: ({ hasSignedOn }) => !hasSignedOn,
  unseen: ({ lastSeenOn }) => lastSeenOn === null,
};

const COLUMNS = ['Name', 'Email', 'Created', 'Last seen', 'State', 'Administrator'];

const stateOf = ({ stoppedAt, emailVerified }: Person): string =>
  stoppedAt ? 'Suspended' : emailVerified ? 'Active' : 'Unverified';

/** People as rows of a file for spreadsheets. */
export const personRows = (people: readonly Person[]): string[][] => [
  COLUMNS,
  ...people.map((person) => [
    nameOf(person),
    person.email,
    isoDate(new Date(person.createdAt)),
    person.lastSeenOn ?? '',
    stateOf(person),
    person.isAdmin ? 'yes' : 'no',
  ]),
];

const byText = (textOf: (person: Person) => string) => (one: Person, other: Person) =>
  textOf(one).localeCompare(textOf(other), 'en', { sensitivity: 'base', numeric: true });

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();

/** An id begins with the time of the sign-up. */
const ORDERS: Record<PeopleSort, (one: Person, other: Person) => number> = {
  newest: (one, other) => (one.id < other.id ? 1 : -1),
  oldest: (one, other) => (one.id < other.id ? -1 : 1),
  name: byText(nameOf),
  email: byText(({ email }) => email),
  seen: (one, other) => (other.lastSeenOn ?? '').localeCompare(one.lastSeenOn ?? ''),
};

interface Choice {
  search: string;
  filter: PeopleFilter;
  sort: PeopleSort;
}

/** The people that are wanted, in the wanted order. Every word of the search is in the name or the address. */
export function choosePeople(people: readonly Person[], { search, filter, sort }: Choice): Person[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const isFound = (person: Person) => {
    if (words.length === 0) return true;
    const text = foldText(`${nameOf(person)} ${person.email}`);
    return words.every((word) => text.includes(word));
  };
  return people.filter((person) => MATCHES[filter](person) && isFound(person)).sort(ORDERS[sort]);
}
