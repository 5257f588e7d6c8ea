import { describe, expect, it } from 'vitest';
import { networksOf, placeOf } from './receiver-address.ts';

const NONE = networksOf('');

describe('a request goes', () => {
  it.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e'])('to %s', (address) => {
    expect(placeOf(address, NONE)).toBe('public');
  });

  it.each([
    ['this machine', '127.0.0.1', '127.8.9.1', '::1', '0.0.0.0', '0.1.2.3', '::'],
    ['private networks', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1', 'fec0::1'],
    ['links and metadata', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', '168.63.129.16'],
    ['networks of carriers', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
    ['many machines at once', '224.0.0.1', '255.255.255.255', 'ff02::1'],
    ['reserved addresses', '192.0.0.192', '198.18.0.1', '203.0.113.1', '240.0.0.1', '2001:db8::1', '100::1'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1'],
    ['tunnels to IPv4', '2002:7f00:1::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['what is not an address', 'localhost', '', '127.1', '2130706433', '0x7f000001'],
  ])('not to %s', (_what, ...addresses) => {
    expect(addresses.map((address) => [address, placeOf(address, NONE)])).toEqual(
      addresses.map((address) => [address, 'refused']),
    );
  });

  it('where the deployment allows it, and nowhere near', () => {
    const allowed = networksOf('10.1.0.0/16, 192.168.1.5,fd12::/64, 127.0.0.1');
    const places = ['10.1.2.3', '::ffff:10.1.2.3', '10.2.0.1', '192.168.1.5', '192.168.1.6', 'fd12::7', 'fd13::7'];
    expect(places.map((address) => placeOf(address, allowed))).toEqual([
      ...['allowed', 'allowed', 'refused', 'allowed', 'refused', 'allowed', 'refused'],
    ]);
    expect([placeOf('127.0.0.1', allowed), placeOf('127.0.0.2', allowed)]).toEqual(['allowed loopback', 'refused']);
  });
});
