import { describe, expect, it } from 'vitest';
import { cluster, ebmlHeader, element, keyframe, lacedSound, sound } from '#shared/webm/test-support/write-webm.ts';
import { countBlocks } from './count-blocks.ts';

const SEGMENT = 0x18538067;

const blockGroup = (track: number) =>
  element(0xa0, [...element(0xa1, [0x80 | track, 0, 0, 0, 7]), ...element(0x9b, [1]), ...element(0x75a1, [5])]);

const header = [...ebmlHeader(), ...element(SEGMENT, [], 'unknown'), ...element(0x1654ae6b, [4])];
const ofUnknownSize = (...blocks: number[][]) => cluster(0, blocks);
const ofKnownSize = (...blocks: number[][]) => cluster(0, blocks, 'known');

function counted(bytes: number[], pieceBytes = bytes.length) {
  const counter = countBlocks();
  for (let at = 0; at < bytes.length; at += pieceBytes) counter.add(Uint8Array.from(bytes.slice(at, at + pieceBytes)));
  return Object.fromEntries(counter.counts());
}

const FILE = [
  ...header,
  ...ofUnknownSize(keyframe(0), sound(0), sound(0)),
  ...ofKnownSize(keyframe(0), blockGroup(2)),
  ...ofUnknownSize(
    keyframe(
      0,
      Array.from({ length: 300 }, () => 0x1f),
    ),
    lacedSound(0),
  ),
];

describe('the count of frames in a WebM file', () => {
  it('includes clusters of known and unknown size, block groups and blocks with several frames', () => {
    expect(counted(FILE)).toEqual({ 1: 3, 2: 6 });
  });

  it.each([1, 2, 3, 7, 64])('is the same for input in pieces of %i bytes', (pieceBytes) => {
    expect(counted(FILE, pieceBytes)).toEqual({ 1: 3, 2: 6 });
  });

  it('leaves out a block that is cut off', () => {
    expect(counted([...header, ...ofUnknownSize(keyframe(0), keyframe(0)).slice(0, -1)])).toEqual({ 1: 1 });
  });

  it.each<[string, number[], number]>([
    ['whole', ofKnownSize(keyframe(0)), 2],
    ['cut off in a block', ofUnknownSize(keyframe(0), keyframe(0)).slice(0, -1), 1],
    ['cut off between two blocks', ofKnownSize(keyframe(0), keyframe(0)).slice(0, -keyframe(0).length), 1],
  ])('is a lower bound when the last cluster is %s', (_how, last, least) => {
    const counter = countBlocks();
    counter.add(Uint8Array.from([...header, ...ofUnknownSize(keyframe(0)), ...last]));
    expect(counter.atLeast().get(1)).toBe(least);
    expect(counter.counts().get(1)).toBe(2);
  });

  it.each<[string, number[]]>([
    ['zeros', [...header, ...ofUnknownSize(keyframe(0)), 0, 0, 0, 0]],
    ['words behind the last cluster', [...header, ...ofKnownSize(keyframe(0)), ...Buffer.from('Recorded with Tool')]],
    ['an element of no size', [...header, 0xec, 0]],
    ['a block of unknown size', [...header, 0xa3, 0xff]],
  ])('throws for %s instead of an element', (_what, bytes) => {
    expect(() => counted(bytes)).toThrow(expect.objectContaining({ name: 'SegmentsUnusableError' }));
  });
});
