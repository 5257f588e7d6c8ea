/** Equal parts of a recording that a retention curve tells apart. */
export const RETENTION_BUCKETS = 100;

/**
 * A page that plays a link's video reports what it has played after so many seconds at the earliest, and on leaving.
 */
export const REPORT_SECONDS = 30;

/** Ranges that one report has at most. */
export const REPORT_RANGES_MAX = 200;

/** A visit ends when nothing was reported for so long, in seconds. */
export const WATCHED_VISIT_SECONDS = 30 * 60;

/** Highest playback speed of a player. */
export const PLAY_SPEED_MAX = 2;

/** Days after the last view of a link after which its figures are deleted. */
export const FIGURES_DAYS = 365;

/** Stands for a recording's main link where the id of a link is asked for. */
export const MAIN_LINK = 'main';
