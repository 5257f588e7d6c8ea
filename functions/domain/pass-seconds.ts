/** How long a link that asks for something knows a browser, in seconds. */
export const PASS_SECONDS = 90 * 24 * 60 * 60;
