import { describe, expect, it } from 'vitest';
import { skipOf } from './use-video-press.ts';

describe('a tap on the picture', () => {
  it('skips when it is the second at the same side within 0.3 s', () => {
    expect(skipOf({ at: 1250, x: 0.9 }, { at: 1000, x: 0.8 })).toBe(1);
    expect(skipOf({ at: 1250, x: 0.1 }, { at: 1000, x: 0.3 })).toBe(-1);
  });

  it('does not skip alone, late, from one side to the other, or in the middle', () => {
    expect(skipOf({ at: 1000, x: 0.9 }, null)).toBe(0);
    expect(skipOf({ at: 1301, x: 0.9 }, { at: 1000, x: 0.9 })).toBe(0);
    expect(skipOf({ at: 1100, x: 0.9 }, { at: 1000, x: 0.1 })).toBe(0);
    expect(skipOf({ at: 1100, x: 0.5 }, { at: 1000, x: 0.5 })).toBe(0);
  });
});
