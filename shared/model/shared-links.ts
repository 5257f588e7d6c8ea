/** Items of a page of Shared Links that can be chosen. */
export const SHARED_PAGE_SIZES = [10, 20, 30, 50] as const;
export const SHARED_PAGE_SIZE_DEFAULT = 20;

export const SHARED_SORTS = ['newest', 'oldest', 'name', 'mostViewed', 'recentlyViewed'] as const;
export type SharedSort = (typeof SHARED_SORTS)[number];

export const EXPORT_FORMATS = ['csv', 'txt'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Links that one call may remove. */
export const REMOVE_SHARED_MAX = 100;

/** A viewer's visit to a link ends when nothing was asked for through it for this long, in seconds. */
export const VISIT_SECONDS = 30 * 60;
