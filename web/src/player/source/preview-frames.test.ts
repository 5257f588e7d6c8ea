import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onSoughtFrame, openPreview, stepOf } from './preview-frames.ts';

/** A video element whose compositor presents a frame when the test says so. */
class FakeVideo extends EventTarget {
  seeking = false;
  currentTime = 24;
  waiting: VideoFrameRequestCallback | null = null;

  requestVideoFrameCallback(waiting: VideoFrameRequestCallback): number {
    this.waiting = waiting;
    return 1;
  }

  cancelVideoFrameCallback(): void {
    this.waiting = null;
  }

  /** @param mediaTime of the frame, in seconds */
  present(mediaTime = this.currentTime): void {
    this.waiting?.(0, { mediaTime } as VideoFrameCallbackMetadata);
  }

  beginSeek(): void {
    this.seeking = true;
    this.dispatchEvent(new Event('seeking'));
  }

  endSeek(): void {
    this.seeking = false;
    this.dispatchEvent(new Event('seeked'));
  }
}

function watch<Video extends EventTarget = FakeVideo>(video = new FakeVideo() as EventTarget as Video) {
  const work = vi.fn();
  const stop = onSoughtFrame(video as EventTarget as HTMLVideoElement, work);
  return { video, work, stop };
}

describe('the frame of a seek', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is drawn at once when the compositor had it before the seek ended', () => {
    const { video, work } = watch();
    video.beginSeek();
    video.present();
    expect(work).not.toHaveBeenCalled();
    video.endSeek();
    expect(work).toHaveBeenCalledOnce();
  });

  it('is drawn once the compositor has it when the seek ended before', () => {
    const { video, work } = watch();
    for (const seeks of [1, 2]) {
      video.beginSeek();
      video.endSeek();
      expect(work).toHaveBeenCalledTimes(seeks - 1);
      video.present();
      expect(work).toHaveBeenCalledTimes(seeks);
    }
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is drawn again when another frame follows', () => {
    const { video, work } = watch();
    video.beginSeek();
    video.present();
    video.endSeek();
    video.present();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is not taken for the first frame of the video, which is reported during the seek', () => {
    const { video, work } = watch();
    video.beginSeek();
    video.present(0);
    video.endSeek();
    expect(work).not.toHaveBeenCalled();
    video.present();
    expect(work).toHaveBeenCalledOnce();
  });

  it('is drawn after a time limit where the picture has stood still for long', () => {
    const { video, work } = watch();
    video.beginSeek();
    video.endSeek();
    video.present(3);
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  });

  it('is drawn after a time limit when the browser reports no frames', () => {
    const video = Object.assign(new EventTarget(), { seeking: false, currentTime: 24 });
    const { work } = watch(video);
    video.dispatchEvent(new Event('seeked'));
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  });

  it('is not drawn after the end', () => {
    const { video, work, stop } = watch();
    video.beginSeek();
    video.endSeek();
    stop();
    vi.runAllTimers();
    video.present();
    video.beginSeek();
    video.endSeek();
    expect(work).not.toHaveBeenCalled();
  });
});

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
