import { describe, expect, it } from 'vitest';
import { nextWait } from './follow-playlist.ts';

/** The waits after something new, as long as there is nothing more. */
function waitsAfter(newMs: number, looks: number): number[] {
  const waits = [nextWait(newMs, 0)];
  let before = 0;
  for (let look = 1; look < looks; look += 1) {
    before = nextWait(null, before);
    waits.push(Math.round(before));
  }
  return waits;
}

describe('the wait before the playlist is asked for again', () => {
  it('ends shortly before the next segment is due, then grows up to two seconds', () => {
    expect(waitsAfter(2000, 8)).toEqual([1500, 400, 560, 784, 1098, 1537, 2000, 2000]);
  });

  it('is never shorter than it takes to answer', () => {
    expect(nextWait(40, 0)).toBe(400);
  });
});
