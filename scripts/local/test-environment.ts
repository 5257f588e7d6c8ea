import dns from 'node:dns';
import { afterAll, inject, vi } from 'vitest';
import { restoreAws } from '../test-support/mock-aws.ts';

// Tests call domain functions in their own process: they find there what a function's worker would.
Object.assign(process.env, inject('environment'));

const { lookup } = dns;
type Lookup = (host: string, ...rest: unknown[]) => void;

/** The SDK puts an account before the endpoint's host (`000000000000.localhost`), a name that no resolver knows. */
const lookupLocally: Lookup = (host, ...rest) =>
  (lookup as unknown as Lookup)(/\.localhost$/.test(host) ? '127.0.0.1' : host, ...rest);

// Once in a process: many test files run in it, each after this one.
if (lookup.name !== lookupLocally.name) Object.assign(dns, { lookup: lookupLocally });

// What a test file has put in place of the real thing is not there for the next file.
afterAll(() => {
  restoreAws();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
