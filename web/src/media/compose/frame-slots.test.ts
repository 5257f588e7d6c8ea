import { describe, expect, it } from 'vitest';
import { createFrameSlots } from './frame-slots.ts';

/**
 * Runs the events in order: p is a new picture, t the end of a slot. The result has the number of frames so far after
 * each event.
 */
function framesAfter(story: string): number[] {
  let frames = 0;
  const slots = createFrameSlots(() => {
    frames += 1;
  });
  return [...story].map((what) => {
    if (what === 'p') slots.onPicture();
    else slots.onTick();
    return frames;
  });
}

describe('one frame per slot', () => {
  it('is made at the end of the slot while nothing moves', () => {
    expect(framesAfter('tttt')).toEqual([1, 2, 3, 4]);
  });

  it('is made at once when a picture arrives', () => {
    expect(framesAfter('ptptpt')).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('delays the second picture of a slot to the beginning of the next', () => {
    expect(framesAfter('pptt')).toEqual([1, 1, 2, 2]);
  });

  it('is made once, however many pictures arrive', () => {
    expect(framesAfter('pppptpppptpppp')).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
  });

  it('is missing from no slot when pictures arrive irregularly', () => {
    expect(framesAfter('ttpttpt').at(-1)).toBe(5);
  });
});
