import { type Person, person } from '#shared/api/upkeep/people.ts';
import { type PersonRow, pagePeople } from '../../../data/identity/people.ts';
import { type Page, type PageRequest, readPage } from '../../ground/paging.ts';
import { isAdmin } from '../../identity/sessions/is-admin.ts';

/** People in one answer without a limit. */
const PAGE = 1000;

/** The row of a person in the list of administrators. */
export const presentPerson = (row: PersonRow): Person =>
  person.parse({ ...row, hasSignedOn: row.signedOnAt !== undefined, isAdmin: isAdmin(row) } satisfies Person);

/** The accounts of the installation, the newest first. @throws AppError INVALID_INPUT for an invalid cursor */
export const listPeople = ({ limit = PAGE, cursor }: PageRequest): Promise<Page<Person>> =>
  readPage(
    { limit, cursor },
    {
      read: pagePeople,
      positionOf: ({ id }) => id,
      show: async (people) => people.map(presentPerson),
    },
  );
