/** Polling interval while a recording is processing, in milliseconds. */
export const CONVERSION_POLL_MS = 3000;
