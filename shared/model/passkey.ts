export const PASSKEY_NAME_MAX_LENGTH = 100;

export const PASSKEYS_MAX = 20;

/** How long a challenge is valid, in seconds. A page that waits for a person asks for another one before. */
export const PASSKEY_CHALLENGE_SECONDS = 5 * 60;

/** How long after a log-in a passkey is added without the password, in seconds. */
export const FRESH_SESSION_SECONDS = 10 * 60;
