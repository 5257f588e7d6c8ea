import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawFrames, momentsWithin, widthWithin } from './draw-frames.ts';

it('the moments of frames divide a video into equal parts', () => {
  expect(momentsWithin(10, 4)).toEqual([2, 4, 6, 8]);
  expect(momentsWithin(2.5, 4)).toEqual([0.5, 1, 1.5, 2]);
});

it.each([
  ['a wide video', 1920, 1080, 320],
  ['a tall video', 1080, 1920, 180],
  ['a square video', 900, 900, 320],
  // 30 pixels would make a frame of 324.
  ['a very tall video', 100, 1080, 29],
  ['a video that is smaller', 160, 90, 160],
  ['a line', 2, 4000, 1],
])('a frame of %s has a longest side of at most 320 pixels', (_what, width, height, expected) => {
  expect(widthWithin(320, width, height)).toBe(expected);
});

/** A video element of 10 s without anything to load: the test sends its events. */
function fakeVideo() {
  const element = Object.assign(new EventTarget(), {
    ...{ duration: 10, currentTime: 0, seeking: false, videoWidth: 1280, videoHeight: 720, src: '', error: null },
    removeAttribute: vi.fn(),
    load: vi.fn(),
  });
  vi.stubGlobal('document', {
    createElement: (name: string) => (name === 'video' ? element : { getContext: () => null }),
  });
  return element;
}

describe('drawing frames', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('seeks from one to the next, and unloads the video at the end', async () => {
    vi.useFakeTimers();
    const video = fakeVideo();
    const { signal } = new AbortController();
    const drawing = drawFrames({ src: '/objects/r/video.mp4', count: 4, side: 320, signal });
    video.dispatchEvent(new Event('loadedmetadata'));
    const sought: number[] = [];
    for (let frame = 0; frame < 4; frame += 1) {
      sought.push(video.currentTime);
      video.dispatchEvent(new Event('seeked'));
      vi.runAllTimers();
    }
    expect(sought).toEqual([2, 4, 6, 8]);
    expect(await drawing).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ width: 320, height: 180 })),
    );
    expect(video.removeAttribute).toHaveBeenCalledWith('src');
  });

  it('ends when it is aborted, or the video cannot be loaded', async () => {
    const closing = new AbortController();
    const wanted = { src: '/objects/r/video.mp4', count: 4, side: 320, signal: closing.signal };
    const video = fakeVideo();
    const failing = drawFrames(wanted);
    video.dispatchEvent(new Event('error'));
    await expect(failing).rejects.toBeNull();
    const drawing = drawFrames(wanted);
    closing.abort();
    await expect(drawing).rejects.toMatchObject({ name: 'AbortError' });
    expect(video.removeAttribute).toHaveBeenCalledTimes(2);
  });
});
