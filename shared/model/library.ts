/** Newest projects on the dashboard. */
export const DASHBOARD_PROJECTS = 6;
/** Newest recordings on the dashboard. */
export const DASHBOARD_RECORDINGS = 8;

/** Most items that one page of a list may be asked for. */
export const PAGE_LIMIT_MAX = 1000;
/** Items that a list gives which is asked for without a limit: what one answer can hold. */
export const PLAIN_LIST_MAX = 10_000;
