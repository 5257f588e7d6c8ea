import { describe, expect, it } from 'vitest';
import { countBlocks } from './count-blocks.ts';

const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
const SEGMENT = [0x18, 0x53, 0x80, 0x67];
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

const element = (id: number[], data: number[]) => [...id, 0x40 | (data.length >> 8), data.length & 0xff, ...data];
const timestamp = element([0xe7], [0]);
/** Track, time, flags, then the data of the frame. */
const simpleBlock = (track: number, frame: number[] = [1, 2, 3]) =>
  element([0xa3], [0x80 | track, 0, 0, 0x80, ...frame]);
const laced = (track: number, frames: number) => element([0xa3], [0x80 | track, 0, 0, 0x04, frames - 1, 9, 9, 9, 9]);
const blockGroup = (track: number) =>
  element(
    [0xa0],
    [...element([0xa1], [0x80 | track, 0, 0, 0, 7]), ...element([0x9b], [1]), ...element([0x75, 0xa1], [5])],
  );

const header = [
  ...element([0x1a, 0x45, 0xdf, 0xa3], [1, 2, 3]),
  ...SEGMENT,
  ...UNKNOWN,
  ...element([0x16, 0x54, 0xae, 0x6b], [4]),
];
const cluster = (...blocks: number[][]) => [...CLUSTER, ...UNKNOWN, ...timestamp, ...blocks.flat()];
const ofKnownSize = (...blocks: number[][]) => element(CLUSTER, [...timestamp, ...blocks.flat()]);

function counted(bytes: number[], pieceBytes = bytes.length) {
  const counter = countBlocks();
  for (let at = 0; at < bytes.length; at += pieceBytes) counter.add(Uint8Array.from(bytes.slice(at, at + pieceBytes)));
  return Object.fromEntries(counter.counts());
}

const FILE = [
  ...header,
  ...cluster(simpleBlock(1), simpleBlock(2), simpleBlock(2)),
  ...ofKnownSize(simpleBlock(1), blockGroup(2)),
  ...cluster(
    simpleBlock(
      1,
      Array.from({ length: 300 }, () => 0x1f),
    ),
    laced(2, 3),
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
    expect(counted([...header, ...cluster(simpleBlock(1), simpleBlock(1)).slice(0, -1)])).toEqual({ 1: 1 });
  });

  it.each<[string, number[], number]>([
    ['whole', ofKnownSize(simpleBlock(1)), 2],
    ['cut off in a block', cluster(simpleBlock(1), simpleBlock(1)).slice(0, -1), 1],
    ['cut off between two blocks', ofKnownSize(simpleBlock(1), simpleBlock(1)).slice(0, -simpleBlock(1).length), 1],
  ])('is a lower bound when the last cluster is %s', (_how, last, least) => {
    const counter = countBlocks();
    counter.add(Uint8Array.from([...header, ...cluster(simpleBlock(1)), ...last]));
    expect(counter.atLeast().get(1)).toBe(least);
    expect(counter.counts().get(1)).toBe(2);
  });

  it.each<[string, number[]]>([
    ['zeros', [...header, ...cluster(simpleBlock(1)), 0, 0, 0, 0]],
    ['an element of no size', [...header, 0xec, 0]],
    ['a block of unknown size', [...header, 0xa3, 0xff]],
  ])('throws for %s instead of an element', (_what, bytes) => {
    expect(() => counted(bytes)).toThrow(expect.objectContaining({ name: 'SegmentsUnusableError' }));
  });
});
