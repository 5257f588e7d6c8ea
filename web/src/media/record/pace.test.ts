import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

const HD = { width: 1280, height: 720 };

it('an encoder that is behind gets fewer and fewer pictures, at least four a second', () => {
  const pace = createPace(HD);
  expect([900, 1000, 1500, 1500].map((behindMs) => pace(behindMs, 24))).toEqual([12, 6, 4, 4]);
});

it('one that has caught up gets more, up to all', () => {
  const pace = createPace(HD);
  for (let check = 0; check < 4; check += 1) pace(2000, 24);
  // Two pictures of 250 ms each are held back.
  expect([1000, 900, 700, 500, 500, 500, 500].map((behindMs) => pace(behindMs, 24))).toEqual([4, 6, 9, 14, 20, 24, 24]);
});

it('one that keeps up gets all', () => {
  const pace = createPace(HD);
  expect([100, 350, 250].map((behindMs) => pace(behindMs, 30))).toEqual([30, 30, 30]);
});

it('larger pictures than 1080p begin with fewer', () => {
  const pace = createPace({ width: 3840, height: 2160 });
  expect([500, 300, 300, 300, 300].map((behindMs) => pace(behindMs, 24))).toEqual([9, 14, 20, 24, 24]);
});
