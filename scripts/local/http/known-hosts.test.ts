import { describe, expect, it } from 'vitest';
import { KnownHosts } from './known-hosts.ts';

describe('the known hosts of a port', () => {
  const hosts = new KnownHosts('https://framekeep.example.com', ['000000000000.localhost']);

  it.each([
    'localhost:3000',
    'LocalHost',
    '127.0.0.1:3000',
    '[::1]:3000',
    '000000000000.localhost:3000',
    'framekeep.example.com',
    'Framekeep.Example.com:443',
  ])('include %s', (host) => {
    expect(hosts.has(host, 3000)).toBe(true);
  });

  it.each([
    '',
    'localhost:3001',
    'localhost:',
    'localhost:3000:3000',
    'localhost@other.example',
    'other.example/localhost',
    'localhost.other.example:3000',
    'other.localhost:3000',
    '127.0.0.2:3000',
    '0.0.0.0:3000',
    'framekeep.example.com:80',
    'framekeep.example.com:3000',
    'framekeep.example.com@other.example',
    'other.example',
  ])('do not include %j', (host) => {
    expect(hosts.has(host, 3000)).toBe(false);
  });

  it('are only those of this machine without a public origin', () => {
    expect(new KnownHosts().has('framekeep.example.com', 3000)).toBe(false);
  });
});
