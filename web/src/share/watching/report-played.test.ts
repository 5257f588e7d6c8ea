import { describe, expect, it } from 'vitest';
import { REPORT_RANGES_MAX } from '#shared/limits.ts';
import { addRange, type TimeRange } from '#shared/rules/ground/time-ranges.ts';
import { played, readVisit, reportedRanges, saveVisit, trackPlayed } from './report-played.ts';

const MINUTE = 60_000;

function newStore() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

describe('a visit to a link', () => {
  it('has what was played in it', () => {
    let visit = readVisit(null, 'tok', 0);
    visit = played(visit, [0, 2.00049], 0, 1000);
    visit = played(visit, [1, 4], 0, 2000);
    expect(reportedRanges(visit)).toEqual([[0, 4]]);
  });

  it('counts another file from its beginning', () => {
    const visit = played(readVisit(null, 'tok', 0), [0, 2], 0, 0);
    expect(played(visit, [1, 3], 2, 1000)).toEqual({ ...visit, file: 2, ranges: [[1, 3]], at: 1000 });
  });

  it('goes on after a reload', () => {
    const store = newStore();
    const visit = { ...played(readVisit(store, 'tok', 0), [0, 2], 0, 0), sequence: 3 };
    saveVisit(store, 'tok', visit);
    expect(readVisit(store, 'tok', 29 * MINUTE)).toEqual(visit);
    expect(readVisit(store, 'other', 0)).toMatchObject({ sequence: 0, ranges: [] });
  });

  it('ends after half an hour without playing', () => {
    const store = newStore();
    const visit = played(readVisit(store, 'tok', 0), [0, 2], 0, 0);
    saveVisit(store, 'tok', visit);
    for (const next of [readVisit(store, 'tok', 31 * MINUTE), played(visit, [0, 1], 0, 31 * MINUTE)]) {
      expect(next.visitId).not.toBe(visit.visitId);
      expect(next.sequence).toBe(0);
    }
    expect(played(visit, [5, 6], 0, 31 * MINUTE).ranges).toEqual([[5, 6]]);
  });

  it('reports the longest ranges when there are too many', () => {
    let visit = readVisit(null, 'tok', 0);
    for (let at = 0; at < REPORT_RANGES_MAX + 10; at++) visit = played(visit, [at * 10, at * 10 + 1 + (at % 2)], 0, 0);
    const reported = reportedRanges(visit);
    expect(reported).toHaveLength(REPORT_RANGES_MAX);
    expect(reported.filter(([from = 0, to = 0]) => to - from === 2)).toHaveLength(REPORT_RANGES_MAX / 2 + 5);
  });
});

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

/** What a browser does with a video: seconds of playback, or one of these with a time, or an event with its changes. */
type Course = (number | ['seek' | 'pass', number] | [type: string, changes?: object])[];

it.each<[name: string, course: Course, ranges: TimeRange[]]>([
  [
    'contain the time that passes while the video plays',
    [5, ['pause', { paused: true }], ['pass', 60], ['timeupdate']],
    [[0, 5]],
  ],
  [
    'do not contain skipped parts, forwards or back',
    [5, ['seek', 40], 5, ['seek', 20], 1],
    [
      [0, 5],
      [20, 21],
      [40, 45],
    ],
  ],
  ['are twice as long at twice the speed', [5, ['ratechange', { playbackRate: 2 }], 5], [[0, 15]]],
  [
    'do not contain jumps of the video itself, nor the time while it waits',
    [1, ['waiting'], ['pass', 1], ['timeupdate', { currentTime: 30 }]],
    [[0, 2.5]],
  ],
  [
    'end with the video, and go on with another',
    [4, ['ended', { ended: true }], ['emptied', { currentTime: 0, ended: false, paused: true }], 2],
    [[0, 4]],
  ],
])('the played ranges %s', (_name, course, expected) => {
  const { tell, play, pass, seek, ranges } = newVideo();
  for (const next of course) {
    if (typeof next === 'number') play(next);
    else if (typeof next[1] === 'number') (next[0] === 'seek' ? seek : pass)(next[1]);
    else tell(next[0], next[1]);
  }
  expect(ranges()).toEqual(expected);
});
