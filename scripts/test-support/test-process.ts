import dns from 'node:dns';
import { afterAll } from 'vitest';
import { restoreAws } from './mock-aws.ts';

const { lookup } = dns;
type Lookup = (host: string, ...rest: unknown[]) => void;

/** Resolves `000000000000.localhost`: the SDK puts an account id before the endpoint's host, and DNS does not know it. */
const lookupLocally: Lookup = (host, ...rest) =>
  (lookup as unknown as Lookup)(/\.localhost$/.test(host) ? '127.0.0.1' : host, ...rest);

// Once per process, in which many test files run.
if (lookup.name !== lookupLocally.name) Object.assign(dns, { lookup: lookupLocally });

type Write = (text: unknown, ...rest: unknown[]) => boolean;
const write = process.stdout.write.bind(process.stdout) as Write;

/** Drops the logs of functions in this process, which would hide the results. A test that checks logs captures them. */
const writeTests: Write = (text, ...rest) =>
  typeof text === 'string' && /^\{"(timestamp|_aws)":/.test(text) ? true : write(text, ...rest);

if (process.stdout.write.name !== writeTests.name) Object.assign(process.stdout, { write: writeTests });

// Mocks of a test file must not affect the next file: see restore-mocks.ts.
afterAll(restoreAws);
