import { expect, it, vi } from 'vitest';
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

/** What happens to a video: its seeks, frames with their times, the time limit and the end; and how often is drawn then. */
type Course = ('begin' | 'end' | 'present' | 'earlier' | 'limit' | 'stop' | number)[];

it.each<[name: string, course: Course]>([
  ['is drawn at once when the compositor had it before the seek ended', ['begin', 'present', 0, 'end', 1]],
  [
    'is drawn once the compositor has it when the seek ended before',
    ['begin', 'end', 0, 'present', 1, 'begin', 'end', 1, 'present', 2, 'limit', 2],
  ],
  ['is drawn again when another frame follows', ['begin', 'present', 'end', 'present', 2]],
  [
    'is not taken for an earlier frame, which is reported during the seek',
    ['begin', 'earlier', 'end', 0, 'present', 1],
  ],
  [
    'is drawn after a time limit where the picture has stood still for long',
    ['begin', 'end', 'earlier', 0, 'limit', 1],
  ],
  ['is not drawn after the end', ['begin', 'end', 'stop', 'limit', 'present', 'begin', 'end', 0]],
])('the frame of a seek %s', (_name, course) => {
  vi.useFakeTimers();
  const { video, work, stop } = follow();
  const acts = {
    begin: () => video.beginSeek(),
    end: () => video.endSeek(),
    present: () => video.present(),
    earlier: () => video.present(3),
    limit: () => vi.runAllTimers(),
    stop,
  };
  for (const next of course) {
    if (typeof next === 'number') expect(work).toHaveBeenCalledTimes(next);
    else acts[next]();
  }
});

it('the frame of a seek is drawn after a time limit when the browser reports no frames', () => {
  vi.useFakeTimers();
  const video = Object.assign(new EventTarget(), { seeking: false, currentTime: 24 });
  const { work } = follow(video);
  video.dispatchEvent(new Event('seeked'));
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});
