import { expect, it } from 'vitest';
import { MOST_OPEN, OpenRequests } from './open-requests.ts';

it.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
  ['2001:db8::1', '2001:db8:0:0:9::7', '2001:db8:0:1::1'],
  ['2001:db8:1:2::', '2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1::2'],
  ['::1', '::2', '0:0:0:1::'],
])('each visitor has requests of his own: %s and %s are one, %s is another', (one, same, other) => {
  const open = new OpenRequests();
  const ends = Array.from({ length: MOST_OPEN }, () => open.enter(one));
  expect(ends).not.toContain(null);
  expect(open.enter(same)).toBeNull();
  expect(open.enter(other)).not.toBeNull();
  ends[0]?.();
  expect(open.enter(same)).not.toBeNull();
  expect(open.enter(one)).toBeNull();
});
