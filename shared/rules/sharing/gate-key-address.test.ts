import { expect, it } from 'vitest';
import { gateKeyPath, readGateKey } from './gate-key-address.ts';

it('the key of a gate is read from the address that has it, and is no part of a request', () => {
  const { pathname, search, hash } = new URL(gateKeyPath('a/b', 'Zx-_9'), 'https://x.example');
  expect([pathname, search, readGateKey(hash)]).toEqual(['/share/a%2Fb', '', 'Zx-_9']);
});

it.each(['', '#', '#key=', '#t=90'])('an address with %j has no key', (hash) => expect(readGateKey(hash)).toBeNull());
