import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onSoughtFrame } from './sought-frame.ts';

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

function follow<Video extends EventTarget = FakeVideo>(video = new FakeVideo() as EventTarget as Video) {
  const work = vi.fn();
  const stop = onSoughtFrame(video as EventTarget as HTMLVideoElement, work);
  return { video, work, stop };
}

describe('the frame of a seek', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('is drawn at once when the compositor had it before the seek ended', () => {
    const { video, work } = follow();
    video.beginSeek();
    video.present();
    expect(work).not.toHaveBeenCalled();
    video.endSeek();
    expect(work).toHaveBeenCalledOnce();
  });

  it('is drawn once the compositor has it when the seek ended before', () => {
    const { video, work } = follow();
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
    const { video, work } = follow();
    video.beginSeek();
    video.present();
    video.endSeek();
    video.present();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is not taken for the first frame of the video, which is reported during the seek', () => {
    const { video, work } = follow();
    video.beginSeek();
    video.present(0);
    video.endSeek();
    expect(work).not.toHaveBeenCalled();
    video.present();
    expect(work).toHaveBeenCalledOnce();
  });

  it('is drawn after a time limit where the picture has stood still for long', () => {
    const { video, work } = follow();
    video.beginSeek();
    video.endSeek();
    video.present(3);
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  });

  it('is drawn after a time limit when the browser reports no frames', () => {
    const video = Object.assign(new EventTarget(), { seeking: false, currentTime: 24 });
    const { work } = follow(video);
    video.dispatchEvent(new Event('seeked'));
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  });

  it('is not drawn after the end', () => {
    const { video, work, stop } = follow();
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
