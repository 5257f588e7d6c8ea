/** Time without a request through a link after which the visit ends, in seconds. */
export const VISIT_SECONDS = 30 * 60;

/** How long a link remembers a guest who comments, in seconds. */
export const GUEST_SECONDS = 30 * 24 * 60 * 60;

/** How long a link with a password, an allow-list or a view limit remembers a browser, in seconds. */
export const PASS_SECONDS = 90 * 24 * 60 * 60;
