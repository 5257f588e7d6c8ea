/** How long a connection to an AWS service may take to be made, in milliseconds. */
const CONNECT_MS = 1000;

/** Connections at once. A request that waits for a free one counts as one that cannot connect: there must be enough. */
const agent = { maxSockets: 200 };

/**
 * Settings of an AWS client that bound every request in time. The SDK has no limit of its own: a socket that says nothing
 * would hold a call until Lambda ends it. A request that ran out of time is sent again like one whose connection broke,
 * so all tries together take that many times `answerMs`, and that has to fit into the function's own time.
 * @param answerMs how long a connection may say nothing before and within an answer, in milliseconds
 * @param maxAttempts tries of a request that got no answer, or one that says to try again; the first is counted
 */
export const clientLimits = (answerMs: number, maxAttempts = 3) => ({
  maxAttempts,
  requestHandler: {
    ...{ connectionTimeout: CONNECT_MS, socketTimeout: answerMs },
    ...{ httpAgent: agent, httpsAgent: agent },
  },
});
