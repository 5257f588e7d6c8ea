/*
 * How long sessions, codes, visits and cookies are valid, in seconds. Rates are limited in functions/data/rate-limits.ts,
 * use in shared/model/usage-limits.ts. Limits that browsers also know are in shared/model.
 */
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** A session after its last use. */
export const SESSION_SECONDS = 30 * DAY;
/** A session in all, even if it is in use. */
export const SESSION_LONGEST_SECONDS = 90 * DAY;
/** A use of a session is stored, and extends it, when the last stored use is this old. */
export const SESSION_USE_SECONDS = HOUR / 2;

/** The cookie of a browser that signs on: longer than a person may take at the provider, and then to prove an account. */
export const SIGN_ON_COOKIE_SECONDS = HOUR;

export const VERIFICATION_CODE_SECONDS = HOUR / 6;
export const RESET_TOKEN_SECONDS = HOUR;
/** An unverified sign-up when another one has the same address. */
export const SECOND_SIGN_UP_SECONDS = DAY;

/** How long an account knows a browser after a log-in, by its secret and by its address. */
export const KNOWN_DEVICE_SECONDS = 180 * DAY;
export const KNOWN_ADDRESS_SECONDS = 90 * DAY;

/** A visit after its last request through a link. */
export const VISIT_SECONDS = HOUR / 2;
/** How long a link knows a guest who comments. */
export const GUEST_SECONDS = 30 * DAY;
/** How long a link with a password, an allow-list or a view limit knows a browser. */
export const PASS_SECONDS = 90 * DAY;
