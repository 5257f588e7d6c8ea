import { filterField, isNarrowed, namesField, searchField, sortField, viewField } from '#web/library/list/fields.ts';
import type { Choices } from '#web/library/list/list-address.ts';
import { NO_PROJECT } from '#web/library/project-choice.ts';
import type { LibrarySearch, LibrarySort } from '#web/library/search/search-library.ts';

/** What is chosen of a list of recordings. */
export const RECORDING_FIELDS = {
  q: searchField('Search recordings'),
  by: filterField('Recorded by', [
    { value: '', label: 'Everyone' },
    { value: 'me', label: 'Me' },
  ]),
  shared: filterField('Link', [
    { value: '', label: 'Shared or not' },
    { value: 'yes', label: 'Shared' },
    { value: 'no', label: 'Not shared' },
  ]),
  /** Id of a project, or `NO_PROJECT`. */
  project: namesField('Project'),
  type: filterField('Type', [
    { value: '', label: 'Screen or camera' },
    { value: 'screen', label: 'Screen' },
    { value: 'camera', label: 'Camera' },
  ]),
  /** Number of days. */
  since: filterField('Created', [
    { value: '', label: 'Any time' },
    { value: '7', label: 'Last 7 days' },
    { value: '30', label: 'Last 30 days' },
    { value: '365', label: 'Last 365 days' },
  ]),
  sort: sortField<LibrarySort>(
    [
      { value: 'newest', label: 'Newest first' },
      { value: 'oldest', label: 'Oldest first' },
      { value: 'name', label: 'Name (A-Z)' },
      { value: 'longest', label: 'Longest first' },
      { value: 'mostViewed', label: 'Most viewed' },
    ],
    { key: 'recordingsSort' },
  ),
  view: viewField('recordingsViewMode'),
};

export type FindChoices = Choices<typeof RECORDING_FIELDS>;

/** Whether the server sends the list in this order: all recordings, newest first. */
export const isServersList = (choices: FindChoices): boolean =>
  choices.sort === 'newest' && !isNarrowed(RECORDING_FIELDS, choices);

const DAY_MS = 24 * 60 * 60 * 1000;

/** A time (ISO 8601), rounded to whole days so that the search stays the same during a day. */
const daysAgo = (days: number) => new Date((Math.floor(Date.now() / DAY_MS) - days) * DAY_MS).toISOString();

/** Converts the choices to a search of the index. @param userId id of the current user */
export function searchOf(
  { sort: order, by, shared, project, type, since }: Omit<FindChoices, 'q' | 'view'>,
  userId: string | undefined,
): Omit<LibrarySearch, 'text'> {
  return {
    sort: order,
    filter: {
      userId: by === 'me' ? userId : undefined,
      isShared: shared === '' ? undefined : shared === 'yes',
      projectId: project === NO_PROJECT.value ? null : project || undefined,
      recordingType: type || undefined,
      from: since === '' ? undefined : daysAgo(Number(since)),
    },
  };
}
