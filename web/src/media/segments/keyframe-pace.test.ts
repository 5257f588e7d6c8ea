import { expect, it } from 'vitest';
import { createKeyframePace } from './keyframe-pace.ts';

it('blames the encoder for long segments where the browser makes keyframes at an interval', () => {
  const pace = createKeyframePace(true);
  pace.ended(2000);
  expect(pace.problem()).toBeNull();
  pace.lasts(7000);
  expect(pace.problem()).toBe('busy');
});

it('does not call a computer busy for a single long segment', () => {
  const pace = createKeyframePace(true);
  for (let count = 0; count < 4; count += 1) pace.ended(2000);
  pace.lasts(6000);
  expect(pace.problem()).toBeNull();
  pace.ended(6000);
  pace.lasts(0);
  expect(pace.problem()).toBeNull();
});

it('knows before the first segment that another browser makes them too rarely', () => {
  expect(createKeyframePace(false).problem()).toBe('rare');
});

it('forgets a very long segment after five short ones', () => {
  const pace = createKeyframePace(true);
  pace.ended(20_000);
  for (let count = 1; count < 5; count += 1) pace.ended(2000);
  expect(pace.problem()).toBe('busy');
  pace.ended(2000);
  expect(pace.problem()).toBeNull();
});
