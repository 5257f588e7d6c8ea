/** Time limit for a new connection to an AWS service, in milliseconds. */
const CONNECT_MS = 1000;

/** Connections at the same time. Waiting for a free one counts toward `CONNECT_MS`, so there must be enough. */
const agent = { maxSockets: 200 };

/**
 * Settings that limit the time of every request of an AWS client. The SDK has no default limit: without one, a silent
 * connection holds a call until Lambda ends it. The SDK retries a request that timed out, so up to `maxAttempts` times
 * `answerMs` must fit into the function's timeout.
 * @param answerMs how long a connection may be silent before and within an answer, in milliseconds
 * @param maxAttempts tries of a request that got no answer or a retryable error, the first one included
 */
export const clientLimits = (answerMs: number, maxAttempts = 3) => ({
  maxAttempts,
  requestHandler: {
    connectionTimeout: CONNECT_MS,
    socketTimeout: answerMs,
    httpAgent: agent,
    httpsAgent: agent,
  },
});
