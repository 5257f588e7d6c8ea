import { expect, it } from 'vitest';
import { cluster, keyframe, sound } from '#shared/webm/test-support/write-webm.ts';
import { timesOf } from './early-times.ts';

const TRACKS = { video: 1, opus: 2 };
const bytesOf = (ms: number, ...blocks: number[][]) => new Uint8Array(cluster(ms, blocks));
/** A packet of 20 ms. */
const packet = (ms: number) => sound(ms, [0xf8, 0xff, 0xfe]);

it('a segment begins at its time, and ends after its last sound or picture', () => {
  const ofSound = bytesOf(4000, keyframe(0), packet(20), keyframe(1800), packet(1960));
  expect(timesOf(ofSound, TRACKS)).toEqual({ startMs: 4000, durationMs: 1980, isWhole: true });
  const ofPictures = bytesOf(4010, keyframe(0), keyframe(1970));
  expect(timesOf(ofPictures, TRACKS)).toEqual({ startMs: 4010, durationMs: 1970, isWhole: true });
});

it('a segment that has only arrived in part is a head', () => {
  const head = bytesOf(4000, keyframe(0), packet(900));
  const isWhole = false;
  expect(timesOf(head, TRACKS)).toEqual({ startMs: 4000, durationMs: 920, isWhole });
  expect(timesOf(head.subarray(0, -1), TRACKS), 'a block is not complete').toBeNull();
});

it.each([
  ['of a screen that stands still, without sound', bytesOf(4000, keyframe(0))],
  ['that is longer than a live one', bytesOf(4000, keyframe(0), keyframe(5000))],
  ['that is an error page', new Uint8Array(Buffer.from('<Error><Code>AccessDenied</Code></Error>'))],
])('only the playlist says how long a segment is %s', (_which, bytes) => {
  expect(timesOf(bytes, TRACKS)).toBeNull();
});
