import { describe, expect, it } from 'vitest';
import { KnownHosts } from './known-hosts.ts';

describe('the known hosts of a port', () => {
  const hosts = new KnownHosts('https://framekeep.example.com', ['000000000000.localhost']);

  const included =
    'localhost:3000 LocalHost 127.0.0.1:3000 [::1]:3000 000000000000.localhost:3000 framekeep.example.com ' +
    'Framekeep.Example.com:443';
  const others =
    'localhost:3001 localhost: localhost:3000:3000 localhost@other.example other.example/localhost ' +
    'localhost.other.example:3000 other.localhost:3000 127.0.0.2:3000 0.0.0.0:3000 framekeep.example.com:80 ' +
    'framekeep.example.com:3000 framekeep.example.com@other.example other.example';

  it.each([
    ...included.split(' ').map((host) => [host, true] as const),
    ...['', ...others.split(' ')].map((host) => [host, false] as const),
  ])('include %j: %s', (host, isKnown) => {
    expect(hosts.has(host, 3000)).toBe(isKnown);
  });

  it('are only those of this machine without a public origin', () => {
    expect(new KnownHosts().has('framekeep.example.com', 3000)).toBe(false);
  });
});
