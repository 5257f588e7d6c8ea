import { describe, expect, it } from 'vitest';
import { defaultPosition, keepInView } from './panel-position.ts';

const viewport = { width: 1440, height: 900, isRightToLeft: false };
const mirrored = { ...viewport, isRightToLeft: true };

describe('place of the recording panel', () => {
  it('is at the top right at first', () => {
    expect(defaultPosition(viewport)).toEqual({ x: 1120, y: 16 });
  });

  it('is at the top left at first where text is read from right to left', () => {
    expect(defaultPosition(mirrored)).toEqual({ x: 0, y: 16 });
  });

  it('never leaves the window', () => {
    expect(keepInView({ x: -50, y: -1 }, viewport)).toEqual({ x: 0, y: 0 });
    expect(keepInView({ x: 5000, y: 5000 }, viewport)).toEqual({ x: 1120, y: 800 });
    expect(keepInView({ x: 300, y: 200 }, viewport)).toEqual({ x: 300, y: 200 });
  });

  it('is the left edge in a window narrower than the panel', () => {
    expect(keepInView({ x: 40, y: 10 }, { width: 300, height: 600 })).toEqual({ x: 0, y: 10 });
  });
});
