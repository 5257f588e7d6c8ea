/**
 * How long a call tries to send a mail while the rate of the account is reached, in milliseconds. It leaves the time of one
 * request whose answer is lost: a person waits for the call, which has 20 s.
 */
export const MAIL_PATIENCE_MS = 4000;
