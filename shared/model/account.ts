/** Shortest password accepted, in characters. */
export const PASSWORD_MIN_LENGTH = 8;
/** Longest password accepted, in characters: scrypt's cost must not grow with what a stranger sends. */
export const PASSWORD_MAX_LENGTH = 1024;
/** Longest e-mail address, in characters (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;
/** Longest name of a person, workspace, project or recording, in characters. */
export const NAME_MAX_LENGTH = 255;
/** Longest free text (reason for use, description), in characters. */
export const TEXT_MAX_LENGTH = 2000;

/** Digits in an e-mail verification code. */
export const VERIFICATION_CODE_LENGTH = 6;
/** Life of a verification code, in seconds. */
export const VERIFICATION_CODE_SECONDS = 10 * 60;
/** Wrong codes accepted before a code is void. */
export const VERIFICATION_MAX_ATTEMPTS = 5;
/** Time between two verification mails to one user, in seconds. */
export const RESEND_COOLDOWN_SECONDS = 60;

/** Life of a password reset link, in seconds. */
export const RESET_TOKEN_SECONDS = 60 * 60;
/** Delay before a password that was reset leads on to the log-in screen, in milliseconds. */
export const RESET_REDIRECT_MS = 3000;

/** Life of a session, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** Delay before the unauthorised redirect, in milliseconds. */
export const UNAUTHORISED_REDIRECT_MS = 500;
/** A session in use is made to last its full life again once it is older than this, in seconds. */
export const SESSION_RENEWAL_SECONDS = 24 * 60 * 60;
