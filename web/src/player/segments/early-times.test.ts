import { expect, it } from 'vitest';
import { timesOf } from './early-times.ts';

const TRACKS = { video: 1, opus: 2 };
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

const element = (id: number[], content: number[]) => [...id, 0x80 | content.length, ...content];
/** A block of a track; a packet of sound lasts 20 ms. */
const block = (track: number, ms: number) =>
  element([0xa3], [0x80 | track, ms >> 8, ms & 0xff, 0x80, 0xf8, 0xff, 0xfe]);
const cluster = (ms: number, ...blocks: number[][]) =>
  new Uint8Array([...[0x1f, 0x43, 0xb6, 0x75], ...UNKNOWN, ...element([0xe7], [ms >> 8, ms & 0xff]), ...blocks.flat()]);

it('a segment begins at its time, and ends after its last sound or picture', () => {
  const ofSound = cluster(4000, block(1, 0), block(2, 20), block(1, 1800), block(2, 1960));
  expect(timesOf(ofSound, TRACKS)).toEqual({ startMs: 4000, durationMs: 1980, isWhole: true });
  const ofPictures = cluster(4010, block(1, 0), block(1, 1970));
  expect(timesOf(ofPictures, TRACKS)).toEqual({ startMs: 4010, durationMs: 1970, isWhole: true });
});

it('a segment that has only arrived in part is a head', () => {
  const head = cluster(4000, block(1, 0), block(2, 900));
  const isWhole = false;
  expect(timesOf(head, TRACKS)).toEqual({ startMs: 4000, durationMs: 920, isWhole });
  expect(timesOf(head.subarray(0, -1), TRACKS), 'a block is not complete').toBeNull();
});

it.each([
  ['of a screen that stands still, without sound', cluster(4000, block(1, 0))],
  ['that is longer than a live one', cluster(4000, block(1, 0), block(1, 5000))],
  ['that is an error page', new Uint8Array(Buffer.from('<Error><Code>AccessDenied</Code></Error>'))],
])('only the playlist says how long a segment is %s', (_which, bytes) => {
  expect(timesOf(bytes, TRACKS)).toBeNull();
});
