import { describe, expect, it } from 'vitest';
import { nextPart } from './use-timeline.ts';

const HOURS = 7200;

describe('the sound that is read next', () => {
  it('is what is in view', () => {
    expect(nextPart(new Set(), HOURS, { from: 95, to: 200 }, false)).toBe(3);
    expect(nextPart(new Set([3, 4]), HOURS, { from: 95, to: 200 }, false)).toBe(5);
    expect(nextPart(new Set([3, 4, 5, 6]), HOURS, { from: 95, to: 200 }, false)).toBeNull();
  });

  it('is the rest, when all of it is wanted', () => {
    expect(nextPart(new Set([3]), HOURS, { from: 95, to: 119 }, true)).toBe(0);
    expect(nextPart(new Set([0, 1]), 45, { from: 0, to: 45 }, true)).toBeNull();
  });

  it('is nothing while hours are in view, until it is wanted', () => {
    expect(nextPart(new Set(), HOURS, { from: 0, to: HOURS }, false)).toBeNull();
    expect(nextPart(new Set(), HOURS, { from: 0, to: HOURS }, true)).toBe(0);
  });
});
