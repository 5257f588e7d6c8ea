import type { IncomingMessage } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { readNetworks, Visitors } from './visitors.ts';

const ORIGIN = 'https://framekeep.example.com';

const request = (peer: string, headers: Record<string, string> = {}, host = '127.0.0.1:3000') =>
  ({ socket: { remoteAddress: peer }, headers: { host, ...headers } }) as unknown as IncomingMessage;

describe('the visitor of a request', () => {
  const visitors = new Visitors(ORIGIN, null);
  const addressOf = (headers: Record<string, string>, peer = '127.0.0.1') =>
    visitors.of(request(peer, headers)).address;

  it('is the other end of the connection without a public origin, whatever a header says', () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https', forwarded: 'for=192.0.2.1' };
    const visitor = new Visitors(null, null).of(request('::ffff:127.0.0.1', headers));
    expect(visitor).toEqual({ address: '127.0.0.1', isSecure: false, host: '127.0.0.1:3000' });
  });

  it.each([
    ['one proxy', { 'x-forwarded-for': '192.0.2.1' }, '192.0.2.1'],
    ['two of this machine', { 'x-forwarded-for': '192.0.2.1, 127.0.0.5' }, '192.0.2.1'],
    ['a value that the visitor wrote', { 'x-forwarded-for': '198.51.100.9, 192.0.2.1' }, '192.0.2.1'],
    ['a value that is no address', { 'x-forwarded-for': 'unknown, 192.0.2.1' }, '192.0.2.1'],
    ['nothing that is an address', { 'x-forwarded-for': 'unknown' }, '127.0.0.1'],
    ['an address with a port', { 'x-forwarded-for': '192.0.2.1:4711' }, '192.0.2.1'],
    ['IPv6', { 'x-forwarded-for': '2001:db8::1' }, '2001:db8::1'],
    ['IPv6 with a port', { 'x-forwarded-for': '[2001:db8::1]:4711' }, '2001:db8::1'],
    ['IPv4 in IPv6', { 'x-forwarded-for': '::ffff:192.0.2.1' }, '192.0.2.1'],
    [
      'Forwarded',
      { forwarded: 'for=198.51.100.9, for="[2001:db8::1]:4711";proto=https;by=203.0.113.1' },
      '2001:db8::1',
    ],
    ['Forwarded with separators in quotes', { forwarded: 'for=192.0.2.1;ext="a,for=198.51.100.9;b"' }, '192.0.2.1'],
    [
      'Forwarded with escapes in quotes',
      { forwarded: 'ext="a\\",for=198.51.100.9\\\\", For="192.0.2.1"' },
      '192.0.2.1',
    ],
    ['Forwarded with empty elements', { forwarded: ', for=192.0.2.1 ;, ,;' }, '192.0.2.1'],
    ['Forwarded with a quote that does not end', { forwarded: 'for="198.51.100.9, for=192.0.2.1' }, '127.0.0.1'],
    ['Forwarded that is no list of pairs', { forwarded: 'for=198.51.100.9, 192.0.2.1' }, '127.0.0.1'],
    ['Forwarded with a hidden name', { forwarded: 'for=_hidden' }, '127.0.0.1'],
    ['both, which agree', { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1' }, '192.0.2.1'],
    [
      'both, one of which the visitor wrote',
      { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=198.51.100.9' },
      '127.0.0.1',
    ],
  ])('is read from the right from what a trusted proxy says: %s', (_what, headers, address) => {
    expect(addressOf(headers)).toBe(address);
  });

  it.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded'])(
    'is not searched in a header of endless length: %s',
    (name) => {
      const headers = { 'x-forwarded-for': '192.0.2.1', [name]: '198.51.100.9,'.repeat(400) };
      expect(() => addressOf(headers)).toThrow('too long');
      expect(addressOf(headers, '203.0.113.7')).toBe('203.0.113.7');
    },
  );

  it('is the first proxy when all are trusted', () => {
    expect(addressOf({ 'x-forwarded-for': '127.0.0.9, 127.0.0.8' })).toBe('127.0.0.9');
  });

  it('is the sender of a header who is not trusted; the first time, with a warning', () => {
    const warn = vi.fn();
    const guarded = new Visitors(ORIGIN, ['10.1.0.0/16', 'fd00::/8'], warn);
    const forged = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'http' };
    for (const peer of ['203.0.113.7', '10.2.0.1', '127.0.0.1', '2001:db8::2'])
      expect(guarded.of(request(peer, forged)).address).toBe(peer);
    expect(warn).toHaveBeenCalledOnce();
    for (const peer of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1'])
      expect(guarded.of(request(peer, forged)).address).toBe('192.0.2.1');
  });

  it('came by the scheme and to the host that the proxy answers for', () => {
    const of = (headers: Record<string, string>, host?: string) => {
      const { isSecure, host: asked } = visitors.of(request('127.0.0.1', headers, host));
      return [isSecure, asked];
    };
    const from = { 'x-forwarded-for': '192.0.2.1' };
    expect(of(from)).toEqual([true, 'framekeep.example.com']);
    expect(of({ ...from, 'x-forwarded-proto': 'http' })).toEqual([false, 'framekeep.example.com']);
    expect(of({ ...from, 'x-forwarded-proto': 'http, https' })).toEqual([true, 'framekeep.example.com']);
    expect(of({ forwarded: 'for=192.0.2.1;proto=HTTPS' })).toEqual([true, 'framekeep.example.com']);
    expect(of({}, 'framekeep.example.com:443')).toEqual([true, 'framekeep.example.com:443']);
    expect(of({}, 'localhost:3000')).toEqual([false, 'localhost:3000']);
  });
});

it.each(['', 'proxy', '10.0.0.1/33', '10.0.0.1/', '10.0.0.1/24/1', '::/129'])('%j is no network', (text) => {
  expect(() => readNetworks([text])).toThrow(RangeError);
});
