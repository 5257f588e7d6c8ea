import { expect, it } from 'vitest';
import { createKeyframePace } from './keyframe-pace.ts';

const short = { durationMs: 2000, gapMs: 50 };

it('names the reason for a segment that lasts too long: the encoder cannot keep up, or keyframes are rare', () => {
  const pace = createKeyframePace();
  pace.ended(short);
  expect(pace.problem()).toBeNull();
  pace.lasts({ durationMs: 6000, gapMs: 50 });
  expect(pace.problem()).toBe('rare');
  pace.lasts({ durationMs: 6000, gapMs: 2600 });
  expect(pace.problem()).toBe('busy');
});

it('forgets a long segment after five short ones', () => {
  const pace = createKeyframePace();
  pace.ended({ durationMs: 5000, gapMs: 3000 });
  for (let count = 1; count < 5; count += 1) pace.ended(short);
  expect(pace.problem()).toBe('busy');
  pace.ended(short);
  expect(pace.problem()).toBeNull();
});
