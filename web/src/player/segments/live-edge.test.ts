import { beforeEach, expect, it } from 'vitest';
import { followEdge } from './live-edge.ts';

/** A viewer of a recording whose last segment starts at `lastStart` and ends at `end`, in seconds. */
let viewer: { video: HTMLVideoElement; end: number; lastStart: number };

beforeEach(() => {
  viewer = { video: { currentTime: 10, paused: false } as HTMLVideoElement, end: 10, lastStart: 8 };
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

/** A segment arrives. */
const arrive = (edge: ReturnType<typeof follow>, seconds: number) => {
  const before = viewer.end;
  viewer = Object.assign(viewer, { lastStart: before, end: before + seconds });
  edge.onNews(before);
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
