/** A viewer's visit to a link ends when nothing was asked for through it for this long, in seconds. */
export const VISIT_SECONDS = 30 * 60;
