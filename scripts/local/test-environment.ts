import dns from 'node:dns';
import { inject } from 'vitest';

// Tests call domain functions in their own process: they find there what a function's worker would.
Object.assign(process.env, inject('environment'));

const { lookup } = dns;
type Lookup = (host: string, ...rest: unknown[]) => void;

// The SDK puts an account before the endpoint's host (`000000000000.localhost`), a name that no resolver knows.
Object.assign(dns, {
  lookup: (host: string, ...rest: unknown[]) =>
    (lookup as unknown as Lookup)(/\.localhost$/.test(host) ? '127.0.0.1' : host, ...rest),
});
