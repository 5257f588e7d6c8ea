import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeEvent } from './test-support/fake-event.ts';
import { viewerAddress, viewerOrigin } from './viewer.ts';

const addressOf = (address: string) =>
  viewerAddress(fakeEvent({ routeKey: 'GET /api/x', headers: { 'x-viewer-address': address } }));

describe('the address of a viewer', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    ['no address', 'no address'],
  ])('%s counts as %s', (address, subject) => {
    expect(addressOf(address)).toBe(subject);
  });

  it('is that of the caller without a header of the edge', () => {
    expect(viewerAddress(fakeEvent({ routeKey: 'GET /api/x' }))).toBe('192.0.2.1');
  });
});

describe('the origin that a viewer uses', () => {
  beforeEach(() => vi.stubEnv('APP_HOST', 'd1.cloudfront.net'));

  it.each([
    [{ 'x-forwarded-proto': 'https' }, 'https://d1.cloudfront.net'],
    [{ 'x-forwarded-proto': 'http' }, 'http://d1.cloudfront.net'],
    [{}, 'http://d1.cloudfront.net'],
    [
      { 'x-forwarded-proto': 'https', host: 'evil.example', 'x-viewer-host': 'evil.example' },
      'https://d1.cloudfront.net',
    ],
    [{ 'x-forwarded-proto': 'javascript' }, 'http://d1.cloudfront.net'],
  ])('with the headers %j is %s', (headers, origin) => {
    expect(viewerOrigin({ headers })).toBe(origin);
  });
});
