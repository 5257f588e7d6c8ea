/** Number of equal parts of a recording in a retention curve. */
export const RETENTION_BUCKETS = 100;

/** Shortest interval of a page's reports of the parts that it has played, in seconds. It also reports on leaving. */
export const REPORT_SECONDS = 30;

/** Id of a recording's main link in calls that take the id of a link. */
export const MAIN_LINK = 'main';
