import { type AddressField, type Choices, rememberedField } from '#web/lib/list-address.ts';
import { NO_PROJECT } from '#web/library/project-choice.ts';
import { LIBRARY_SORTS, type LibrarySearch, type LibrarySort } from '#web/library/search/search-library.ts';

const VIEWS = ['grid', 'list'] as const;
/** Numbers of days; '' for any time. */
const DATES = ['', '7', '30', '365'] as const;

/** Choices for a list of recordings. '' stands for no filter. */
export const FIND_FIELDS = {
  q: { fallback: '' } as AddressField,
  sort: rememberedField('recordingsSort', LIBRARY_SORTS),
  by: { values: ['', 'me'], fallback: '' } as AddressField<'' | 'me'>,
  shared: { values: ['', 'yes', 'no'], fallback: '' } as AddressField<'' | 'yes' | 'no'>,
  /** Id of a project, or `NO_PROJECT`. */
  project: { fallback: '' } as AddressField,
  type: { values: ['', 'screen', 'camera'], fallback: '' } as AddressField<'' | 'screen' | 'camera'>,
  since: { values: DATES, fallback: '' } as AddressField<(typeof DATES)[number]>,
  view: rememberedField('recordingsViewMode', VIEWS),
} as const;

export type FindChoices = Choices<typeof FIND_FIELDS>;

/** Choices that clear the text and the filters. The order and the view are not among them. */
export const NOTHING_CHOSEN = { q: '', by: '', shared: '', project: '', type: '', since: '' } as const;

const FILTERS = ['by', 'shared', 'project', 'type', 'since'] as const;

/** Whether a text or a filter restricts the list. */
export const isNarrowed = (choices: FindChoices): boolean =>
  choices.q.trim() !== '' || FILTERS.some((name) => choices[name] !== '');

/** Whether the list has the server's default: all recordings, newest first. */
export const isWholeList = (choices: FindChoices): boolean => choices.sort === 'newest' && !isNarrowed(choices);

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

export const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name (A-Z)' },
  { value: 'longest', label: 'Longest first' },
  { value: 'mostViewed', label: 'Most viewed' },
] as const satisfies { value: LibrarySort; label: string }[];

export const BY_OPTIONS = [
  { value: '', label: 'Everyone' },
  { value: 'me', label: 'Me' },
];

export const SHARED_OPTIONS = [
  { value: '', label: 'Shared or not' },
  { value: 'yes', label: 'Shared' },
  { value: 'no', label: 'Not shared' },
];

export const TYPE_OPTIONS = [
  { value: '', label: 'Screen or camera' },
  { value: 'screen', label: 'Screen' },
  { value: 'camera', label: 'Camera' },
];

export const SINCE_OPTIONS = [
  { value: '', label: 'Any time' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last 365 days' },
];
