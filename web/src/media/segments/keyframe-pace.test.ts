import { expect, it } from 'vitest';
import { createKeyframePace } from './keyframe-pace.ts';

it('blames the encoder for a long segment where the browser makes keyframes at an interval', () => {
  const pace = createKeyframePace(true);
  pace.ended(2000);
  expect(pace.problem()).toBeNull();
  pace.lasts(6000);
  expect(pace.problem()).toBe('busy');
});

it('knows before the first segment that another browser makes them too rarely', () => {
  expect(createKeyframePace(false).problem()).toBe('rare');
});

it('forgets a long segment after five short ones', () => {
  const pace = createKeyframePace(true);
  pace.ended(5000);
  for (let count = 1; count < 5; count += 1) pace.ended(2000);
  expect(pace.problem()).toBe('busy');
  pace.ended(2000);
  expect(pace.problem()).toBeNull();
});
