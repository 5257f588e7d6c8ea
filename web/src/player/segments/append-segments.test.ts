import { describe, expect, it, vi } from 'vitest';
import { createAppending } from './append-segments.ts';

/** A video of a recording that grows, and what is known of it. Times are in seconds. */
function openLive() {
  const video = { paused: false, currentTime: 0, play: vi.fn(() => Promise.resolve()) };
  const known = { list: {}, end: 10, endSeconds: () => known.end, isGrowing: () => true };
  const source = { duration: Number.NaN };
  const media = {
    source,
    lengthen: (seconds: number) => {
      source.duration = seconds;
    },
  };
  const { lengthen } = createAppending({ video, known, media } as unknown as Parameters<typeof createAppending>[0]);
  lengthen();
  return { video, known, source, lengthen };
}

describe('lengthen, while the recording grows', () => {
  it('plays a video on that is paused at the duration', () => {
    const { video, source, lengthen } = openLive();
    Object.assign(video, { paused: true, currentTime: source.duration });
    lengthen();
    expect(video.play).toHaveBeenCalledOnce();
  });

  it('plays a video on that ended at a duration which has changed before the pause', () => {
    const { video, known, source, lengthen } = openLive();
    video.currentTime = source.duration;
    known.end = 12;
    lengthen();
    expect(video.play).not.toHaveBeenCalled();
    video.paused = true;
    lengthen();
    expect(video.play).toHaveBeenCalledOnce();
  });

  it('leaves a video alone that a person pauses before the end', () => {
    const { video, known, source, lengthen } = openLive();
    const first = source.duration;
    for (const end of [12, 14]) {
      known.end = end;
      lengthen();
    }
    video.paused = true;
    for (const time of [3, first, 13.9]) {
      video.currentTime = time;
      lengthen();
    }
    expect(video.play).not.toHaveBeenCalled();
  });
});
