import { describe, expect, it } from 'vitest';
import { floatingSurface } from './floating-surface.ts';

const picture = (displaySurface?: string) => ({
  getSettings: (): MediaTrackSettings => (displaySurface ? { displaySurface } : {}),
});

describe('the surface that the controls float over', () => {
  it('depends on the shared surface', () => {
    expect(floatingSurface(picture('monitor'))).toBe('wholeScreens');
    expect(floatingSurface(picture('window'))).toBe('tabsAndWindows');
    expect(floatingSurface(picture('browser'))).toBe('tabsAndWindows');
  });

  it('is not a whole screen for a camera', () => expect(floatingSurface(picture())).toBe('tabsAndWindows'));
});
