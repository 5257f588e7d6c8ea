import { expect, it } from 'vitest';
import { amplitudeOf, decibelsOf, levelOf, levelWriter, newLevels, UNKNOWN } from './sound-levels.ts';

it('a level has the amplitude of its sound to a twentieth', () => {
  for (const amplitude of [1, 0.5, 0.1, 0.01, 0.001]) {
    expect(amplitudeOf(levelOf(amplitude)) / amplitude).toBeCloseTo(1, 1);
  }
  expect(amplitudeOf(levelOf(0))).toBe(0);
  expect(decibelsOf(levelOf(0.1))).toBeCloseTo(-20, 0);
});

it('samples of all channels become a level for each 20 ms, and the rest stays unknown', () => {
  const levels = newLevels(0.1);
  const writer = levelWriter(levels);
  // 8 samples a level: 30 ms of a loud channel beside a silent one, in two pieces.
  const loud = new Float32Array(6).fill(0.5);
  writer.add([loud, new Float32Array(6)], 0.02, 400);
  writer.add([new Float32Array(6).fill(-0.5), new Float32Array(6)], 0.035, 400);
  writer.flush();
  expect([...levels]).toEqual([UNKNOWN, levelOf(0.5), levelOf(0.5), UNKNOWN, UNKNOWN]);
});
