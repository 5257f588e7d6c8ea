import dns from 'node:dns';

const { lookup } = dns;

/** The SDK puts an account id before the endpoint's host (`000000000000.localhost`), which no resolver knows. */
const lookupAccountHost = (host, ...rest) => lookup(/\.localhost$/.test(host) ? '127.0.0.1' : host, ...rest);

// Once per process, in which many test files run.
if (lookup.name !== lookupAccountHost.name) dns.lookup = lookupAccountHost;
