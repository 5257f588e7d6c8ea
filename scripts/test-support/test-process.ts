import dns from 'node:dns';
import { afterAll, vi } from 'vitest';
import { restoreAws } from './mock-aws.ts';

const { lookup } = dns;
type Lookup = (host: string, ...rest: unknown[]) => void;

/** The SDK puts an account id before the endpoint's host (`000000000000.localhost`), which no resolver knows. */
const lookupLocally: Lookup = (host, ...rest) =>
  (lookup as unknown as Lookup)(/\.localhost$/.test(host) ? '127.0.0.1' : host, ...rest);

// Once per process: many test files run in it, one after the other.
if (lookup.name !== lookupLocally.name) Object.assign(dns, { lookup: lookupLocally });

type Write = (text: unknown, ...rest: unknown[]) => boolean;
const write = process.stdout.write.bind(process.stdout) as Write;

/** Logs of functions in this process would hide the results of the tests; a test that checks them captures them. */
const writeTests: Write = (text, ...rest) =>
  typeof text === 'string' && /^\{"(timestamp|_aws)":/.test(text) ? true : write(text, ...rest);

if (process.stdout.write.name !== writeTests.name) Object.assign(process.stdout, { write: writeTests });

// Stand-ins of a test file must not affect the next file.
afterAll(() => {
  restoreAws();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
