import { describe, expect, it } from 'vitest';
import { addRange, type TimeRange } from '#shared/rules/time-ranges.ts';
import { trackPlayed } from './played-ranges.ts';

/** A video, and the ranges that were played of it. */
function newVideo() {
  let ranges: TimeRange[] = [];
  let now = 0;
  const track = trackPlayed((range) => {
    ranges = addRange(ranges, range);
  });
  const video = { currentTime: 0, paused: true, seeking: false, ended: false, playbackRate: 1 };
  const tell = (type: string, changes: Partial<typeof video> = {}) => track(type, Object.assign(video, changes), now);
  return {
    tell,
    /** Plays for a number of seconds, with the events of a browser. */
    play(seconds: number) {
      tell('playing', { paused: false });
      for (let step = 0; step < seconds * 4; step++) {
        now += 250;
        tell('timeupdate', { currentTime: video.currentTime + 0.25 * video.playbackRate });
      }
    },
    seek(to: number) {
      tell('seeking', { seeking: true, currentTime: to });
      tell('timeupdate');
      tell('seeked', { seeking: false });
    },
    pass(seconds: number) {
      now += seconds * 1000;
    },
    ranges: () => ranges,
  };
}

describe('the played ranges', () => {
  it('contain the time that passes while the video plays', () => {
    const { tell, play, pass, ranges } = newVideo();
    play(5);
    tell('pause', { paused: true });
    pass(60);
    tell('timeupdate');
    expect(ranges()).toEqual([[0, 5]]);
  });

  it('do not contain skipped parts, forwards or back', () => {
    const { play, seek, ranges } = newVideo();
    play(5);
    seek(40);
    play(5);
    seek(20);
    play(1);
    expect(ranges()).toEqual([
      [0, 5],
      [20, 21],
      [40, 45],
    ]);
  });

  it('are twice as long at twice the speed', () => {
    const { tell, play, ranges } = newVideo();
    play(5);
    tell('ratechange', { playbackRate: 2 });
    play(5);
    expect(ranges()).toEqual([[0, 15]]);
  });

  it('do not contain jumps of the video itself, nor the time while it waits', () => {
    const { tell, play, pass, ranges } = newVideo();
    play(1);
    tell('waiting');
    pass(1);
    tell('timeupdate', { currentTime: 30 });
    expect(ranges()).toEqual([[0, 2.5]]);
  });

  it('end with the video, and go on with another', () => {
    const { tell, play, ranges } = newVideo();
    play(4);
    tell('ended', { ended: true });
    tell('emptied', { currentTime: 0, ended: false, paused: true });
    play(2);
    expect(ranges()).toEqual([[0, 4]]);
  });
});
