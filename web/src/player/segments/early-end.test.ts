import { describe, expect, it, vi } from 'vitest';
import { playOnAfterEarlyEnds } from './early-end.ts';

/** A playing video of a recording that grows, whose source has a duration of 10 s. Times are in seconds. */
class LiveVideo extends EventTarget {
  paused = false;
  currentTime = 0;
  isAppending = false;
  readonly source = { duration: 10 };
  readonly play = vi.fn(async () => {
    this.paused = false;
  });

  constructor() {
    super();
    playOnAfterEarlyEnds({
      video: this as unknown as HTMLVideoElement,
      known: { isGrowing: () => true },
      source: this.source,
      lengthen: () => {
        if (!this.isAppending) this.#setDuration(this.currentTime + 0.25);
      },
      signal: new AbortController().signal,
    });
  }

  #setDuration(seconds: number) {
    this.source.duration = seconds;
  }

  changeDuration(seconds: number) {
    this.#setDuration(seconds);
    this.dispatchEvent(new Event('durationchange'));
  }

  pauseAt(seconds: number) {
    this.currentTime = seconds;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }

  endAt(seconds: number) {
    this.pauseAt(seconds);
    this.dispatchEvent(new Event('ended'));
  }
}

describe('a video that the browser ends while its recording grows', () => {
  it('plays on in a longer source', () => {
    const video = new LiveVideo();
    Object.assign(video, { currentTime: 9.8, paused: true });
    video.dispatchEvent(new Event('ended'));
    expect(video.paused).toBe(false);
    expect(video.source.duration).toBeGreaterThan(video.currentTime);
  });

  it('plays on when the browser only pauses it', () => {
    const video = new LiveVideo();
    video.pauseAt(10);
    expect(video.paused).toBe(false);
  });

  it('plays on at a later end when data has made the source longer before the pause', () => {
    const video = new LiveVideo();
    video.endAt(10);
    video.changeDuration(12);
    video.changeDuration(14);
    video.pauseAt(12);
    expect(video.paused).toBe(false);
  });

  it('waits for a longer source while data is being appended, and then plays on once', () => {
    const video = new LiveVideo();
    video.isAppending = true;
    video.pauseAt(10);
    video.dispatchEvent(new Event('ended'));
    expect(video.play).not.toHaveBeenCalled();
    video.changeDuration(12);
    video.changeDuration(14);
    expect(video.play).toHaveBeenCalledOnce();
  });
});

it('leaves a video alone that a person pauses before the end', () => {
  const video = new LiveVideo();
  video.changeDuration(12);
  video.changeDuration(14);
  for (const time of [3, 9.9, 13.9]) video.pauseAt(time);
  video.changeDuration(16);
  expect(video.play).not.toHaveBeenCalled();
});

it('leaves a video alone that a person pauses where the source has ended before, near what is known', () => {
  const video = new LiveVideo();
  video.changeDuration(10.5);
  for (const time of [10, 10.02]) video.pauseAt(time);
  expect(video.play).not.toHaveBeenCalled();
  video.endAt(10.5);
  video.changeDuration(11);
  video.play.mockClear();
  video.pauseAt(10.48);
  expect(video.play).not.toHaveBeenCalled();
});
