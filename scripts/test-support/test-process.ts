import dns from 'node:dns';
import { afterAll, vi } from 'vitest';
import { restoreAws } from './mock-aws.ts';

const { lookup } = dns;
type Lookup = (host: string, ...rest: unknown[]) => void;

/** The SDK puts an account before the endpoint's host (`000000000000.localhost`), a name that no resolver knows. */
const lookupLocally: Lookup = (host, ...rest) =>
  (lookup as unknown as Lookup)(/\.localhost$/.test(host) ? '127.0.0.1' : host, ...rest);

// Once in a process: many test files run in it, each after this one.
if (lookup.name !== lookupLocally.name) Object.assign(dns, { lookup: lookupLocally });

type Write = (text: unknown, ...rest: unknown[]) => boolean;
const write = process.stdout.write.bind(process.stdout) as Write;

/** What functions log in this process would bury what the tests say; a test that looks at it captures it. */
const writeTests: Write = (text, ...rest) =>
  typeof text === 'string' && /^\{"(timestamp|_aws)":/.test(text) ? true : write(text, ...rest);

if (process.stdout.write.name !== writeTests.name) Object.assign(process.stdout, { write: writeTests });

// What a test file has put in place of the real thing is not there for the next file.
afterAll(() => {
  restoreAws();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
