import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPreview, stepOf } from './preview-frames.ts';

describe('the moment that a preview shows', () => {
  it('is one of at most 121 of a long video', () => {
    const hour = 3600;
    expect(stepOf(0, hour)).toBe(0);
    expect(stepOf(44, hour)).toBe(30);
    expect(stepOf(46, hour)).toBe(60);
    expect(stepOf(hour, hour)).toBe(hour);
    const steps = Array.from({ length: hour }, (_, second) => stepOf(second, hour));
    expect(new Set(steps).size).toBeLessThanOrEqual(121);
  });

  it('is a whole second of a short one, and never after its end', () => {
    expect(stepOf(3.4, 10.2)).toBe(3);
    expect(stepOf(10.2, 10.2)).toBe(10);
    expect(stepOf(0.9, 0.7)).toBe(0.7);
  });
});

describe('the address of a preview', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is requested again when it fails after an hour, but not repeatedly', () => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', {});
    const asked: string[] = [];
    const element = Object.assign(new EventTarget(), { readyState: 0, hasAttribute: () => asked.length > 0 });
    Object.defineProperty(element, 'src', { set: (src: string) => asked.push(src) });
    vi.stubGlobal('document', { createElement: () => element });
    openPreview({ src: '/objects/r/video.mp4', framesFrom: 'file', duration: 600 }, () => {}).show(30);
    vi.advanceTimersByTime(60 * 60_000);
    element.dispatchEvent(new Event('error'));
    expect(asked).toHaveLength(2);
    element.dispatchEvent(new Event('error'));
    expect(asked).toHaveLength(2);
  });
});
