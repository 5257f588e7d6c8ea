import { describe, expect, it } from 'vitest';
import { floatingSurface } from './floating-surface.ts';

const picture = (displaySurface?: string) => ({
  getSettings: (): MediaTrackSettings => (displaySurface ? { displaySurface } : {}),
});

describe('what the controls float over', () => {
  it('is told by what is shared', () => {
    expect(floatingSurface(picture('monitor'))).toBe('wholeScreens');
    expect(floatingSurface(picture('window'))).toBe('tabsAndWindows');
    expect(floatingSurface(picture('browser'))).toBe('tabsAndWindows');
  });

  it('is no whole screen for a camera', () => expect(floatingSurface(picture())).toBe('tabsAndWindows'));
});
