import { beforeEach, expect, it, vi } from 'vitest';
import { followEdge } from './live-edge.ts';

/** A video that has the present frame, and not the next one. */
const HAVE_CURRENT_DATA = 2;

/** A viewer of a recording whose last segment starts at `lastStart` and ends at `end`, in seconds. */
let viewer: { video: HTMLVideoElement; end: number; lastStart: number };

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA });
  const video = { currentTime: 10, paused: false, playbackRate: 1, defaultPlaybackRate: 1, readyState: 4 };
  viewer = { video: video as HTMLVideoElement, end: 10, lastStart: 8 };
});

const follow = () =>
  followEdge({
    video: viewer.video,
    end: () => viewer.end,
    lastStart: () => viewer.lastStart,
    go: (seconds) => {
      viewer.video.currentTime = seconds;
    },
  });

/** A segment arrives, usually 2 s after the one before. */
const arrive = (edge: ReturnType<typeof follow>, seconds: number, quietMs = 2000) => {
  const before = viewer.end;
  viewer = Object.assign(viewer, { lastStart: before, end: before + seconds });
  edge.onNews(before, quietMs);
};

it('a viewer who has waited for a long segment keeps their place, and can go to the live edge', () => {
  const edge = follow();
  edge.onWait();
  arrive(edge, 9);
  expect(viewer.video.currentTime).toBe(10);
  expect(edge.isFollowing()).toBe(true);
  viewer.video.currentTime = 12;
  arrive(edge, 2);
  expect(viewer.video.currentTime, 'nothing is left out').toBe(12);
  expect(edge.isFollowing()).toBe(false);
  edge.goLive();
  expect(viewer.video.currentTime).toBe(19);
});

it('a viewer who has waited for one short segment stays at the live edge', () => {
  const edge = follow();
  edge.onWait();
  arrive(edge, 2);
  viewer.video.currentTime = 11.5;
  arrive(edge, 2);
  expect(edge.isFollowing()).toBe(true);
});

it('a viewer who was held up otherwise is moved to the live edge', () => {
  const edge = follow();
  viewer.end = 20;
  arrive(edge, 2);
  expect(viewer.video.currentTime).toBe(20);
});

/** A viewer with so many seconds left when a segment arrives. */
const arriveWith = (edge: ReturnType<typeof follow>, seconds: number) => {
  viewer.video.currentTime = viewer.end - seconds;
  arrive(edge, 2);
  return viewer.video.playbackRate;
};

/** A viewer who has been there for a segment. */
function settled() {
  const edge = follow();
  arriveWith(edge, 0.3);
  return edge;
}

const setReady = (readyState: number) => Object.assign(viewer.video, { readyState });

it('a viewer who has just come is brought close to the live edge', () => {
  const edge = follow();
  arriveWith(edge, 1.7);
  expect(viewer.end - 2 - viewer.video.currentTime).toBeCloseTo(0.4);
});

it('a viewer with more left than the goal plays a little faster, until it is reached', () => {
  const edge = settled();
  for (let part = 0; part < 3; part += 1) arriveWith(edge, 1.7);
  const rates = [1.7, 0.9, 0.45, 0.25, 0.1].map((seconds) => arriveWith(edge, seconds));
  expect(rates.map((rate) => rate.toFixed(2))).toEqual(['1.10', '1.10', '1.05', '1.00', '1.00']);
});

it('a viewer whose buffer has run out gets a longer one', () => {
  const edge = settled();
  setReady(HAVE_CURRENT_DATA);
  arriveWith(edge, 0);
  setReady(4);
  expect(arriveWith(edge, 0.5)).toBe(1);
  for (let part = 0; part < 3; part += 1) arriveWith(edge, 0.7);
  expect(arriveWith(edge, 0.7)).toBeCloseTo(1.05);
});

it('the shortest buffer of the last parts counts: parts differ in length', () => {
  const edge = settled();
  expect([0.9, 0.2, 0.9, 0.9, 0.9].map((seconds) => arriveWith(edge, seconds)).slice(1)).toEqual([1, 1, 1, 1]);
  expect(arriveWith(edge, 0.9)).toBeCloseTo(1.1);
});

it('a viewer who has waited while the recorder paused gets no longer buffer', () => {
  const edge = settled();
  setReady(HAVE_CURRENT_DATA);
  arrive(edge, 2, 60_000);
  setReady(4);
  for (let part = 0; part < 4; part += 1) arriveWith(edge, 0.45);
  expect(viewer.video.playbackRate).toBeCloseTo(1.05);
});

it('a viewer who leaves the live edge has the usual speed again', () => {
  const edge = settled();
  for (let part = 0; part < 4; part += 1) arriveWith(edge, 1.4);
  expect(viewer.video.playbackRate).toBeCloseTo(1.1);
  edge.leave();
  expect(viewer.video.playbackRate).toBe(1);
});

it.each([
  ['the viewer', { playbackRate: 1.5, defaultPlaybackRate: 1.5 }],
  ['an extension of the browser', { playbackRate: 3 }],
])('a speed that %s has chosen stays', (_who, chosen) => {
  const edge = settled();
  Object.assign(viewer.video, chosen);
  expect(arriveWith(edge, 1.4)).toBe(chosen.playbackRate);
  edge.leave();
  expect(viewer.video.playbackRate).toBe(chosen.playbackRate);
});
