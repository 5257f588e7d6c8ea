import { expect, it } from 'vitest';
import type { Segment } from '#shared/api/video/playlist.ts';
import { createDemand } from './demand.ts';
import { createSegmentList } from './segment-list.ts';
import type { Viewer } from './viewer.ts';

const etag = `"${'0'.repeat(32)}"`;
const segments = Array.from(
  { length: 40 },
  (_, index): Segment => ({ number: index + 1, bytes: 9, startMs: index * 2000, durationMs: 2000, etag }),
);

/** A demand for a recording of 80 seconds. @param hasSeconds how many of its first seconds the browser has */
function lab(hasSeconds: number) {
  const list = createSegmentList();
  list.update({ version: 1, mimeType: 'video/webm', state: 'ended', init: { bytes: 9, etag }, pages: [], segments });
  const place = { now: 0, isStreaming: true, isPlaced: true, hasPlayed: false };
  const viewer = {
    now: () => place.now,
    loadsFrom: () => place.now,
    isPlaced: () => place.isPlaced,
    hasPlayed: () => place.hasPlayed,
  } as Viewer;
  const has = (number: number) => number <= hasSeconds / 2;
  const demand = createDemand({ list, viewer, isStreaming: () => place.isStreaming, has });
  demand.begin();
  return { demand, place, wanted: () => demand.wanted().segments.map(({ number }) => number) };
}

it('wants seconds before play, half a minute afterwards, and as much when the browser shows no frame', () => {
  const { demand, place, wanted } = lab(4);
  expect(wanted()).toEqual([]);
  demand.setShort(true);
  expect(wanted()).toEqual([3, 4]);
  demand.onSeek();
  expect(wanted()).toEqual([]);
  place.hasPlayed = true;
  expect(wanted()).toEqual([3, 4]);
});

it('wants nothing after the buffer was full, until two seconds are played or the viewer seeks', () => {
  const { demand, place, wanted } = lab(10);
  place.hasPlayed = true;
  demand.setFull(true);
  place.now = 1.9;
  expect(wanted()).toEqual([]);
  place.now = 2;
  expect(wanted()).toEqual([6, 7]);
  demand.setFull(true);
  demand.onSeek();
  expect(wanted()).toEqual([6, 7]);
});

it('wants what a browser needs to begin, and then only what it asks for', () => {
  const { place, wanted } = lab(0);
  place.isStreaming = false;
  expect(wanted()).toEqual([]);
  place.isPlaced = false;
  expect(wanted()).toEqual([1]);
});
