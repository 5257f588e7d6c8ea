/** Number of equal parts of a recording in a retention curve. */
export const RETENTION_BUCKETS = 100;

/** Shortest interval of a page's reports of the parts that it has played, in seconds. It also reports on leaving. */
export const REPORT_SECONDS = 30;

export const REPORT_RANGES_MAX = 200;

/** A visit ends after this time without a report, in seconds. */
export const WATCHED_VISIT_SECONDS = 30 * 60;

export const PLAY_SPEED_MAX = 2;

/** Days after the last view of a link after which its figures are deleted. */
export const FIGURES_DAYS = 365;

/** Id of a recording's main link in calls that take the id of a link. */
export const MAIN_LINK = 'main';
