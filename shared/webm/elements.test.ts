import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CLUSTER,
  childrenOf,
  elementAt,
  elementsIn,
  nextOffset,
  nullIfDamaged,
  readBlock,
  readElement,
  readUnsigned,
  SEGMENT,
  SIMPLE_BLOCK,
  TIMESTAMP,
  TRACKS,
  type WebmElement,
} from './elements.ts';
import { element, sound, VP8_AND_OPUS } from './test-support/write-webm.ts';
import { readTracks } from './tracks.ts';

const VOID = 0xec;
const recorded = new Uint8Array(readFileSync(new URL('test-support/recorded.webm', import.meta.url)));

/** The elements that a reader of a growing file finds when `size` bytes come at a time. */
function readGrowing(file: Uint8Array, size: number): WebmElement[] {
  const found: WebmElement[] = [];
  let at = 0;
  for (let end = size; end < file.length + size; end += size) {
    for (let next = elementAt(file.subarray(0, end), at); next; next = elementAt(file.subarray(0, end), at)) {
      found.push(next);
      at = nextOffset(next);
    }
  }
  return found;
}

/** Reads everything that a file has. */
function readAll(file: Uint8Array) {
  let lastAt = -1;
  for (const each of elementsIn(file)) {
    expect(each.at).toBeGreaterThan(lastAt);
    lastAt = each.at;
    if (each.id === TRACKS) readTracks(file, each);
    if (each.id === TIMESTAMP) readUnsigned(file, each);
    if (each.id === SIMPLE_BLOCK) readBlock(file, each);
    if (each.id === CLUSTER) for (const child of childrenOf(file, each)) expect(child.at).toBeGreaterThan(each.at);
  }
}

/** The same numbers between 0 and 1 in every run. */
function* numbers() {
  for (let state = 1; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('an element', () => {
  it.each([
    ['of one byte', [VOID, 0x85], { start: 2, end: 7 }],
    ['of eight bytes', [VOID, 1, 0, 0, 0, 0, 0, 1, 0], { start: 9, end: 265 }],
    ['that is unknown', [0x1f, 0x43, 0xb6, 0x75, 0xff], { start: 5, end: Number.POSITIVE_INFINITY }],
    [
      'that is unknown in eight bytes',
      [0x18, 0x53, 0x80, 0x67, 1, ...Array<number>(7).fill(0xff)],
      { start: 12, end: Number.POSITIVE_INFINITY },
    ],
  ])('has a size %s', (_, bytes, offsets) => {
    expect(readElement(Uint8Array.from(bytes), 0)).toMatchObject({ at: 0, ...offsets });
  });

  it('is null while bytes of its head are missing, or of its content if it has no frames', () => {
    const whole = Uint8Array.from(element(VOID, [1, 2, 3]));
    for (let length = 0; length < whole.length; length += 1) expect(elementAt(whole.subarray(0, length), 0)).toBeNull();
    expect(elementAt(whole, 0)).toMatchObject({ id: VOID, end: whole.length });
    const cluster = Uint8Array.from(element(CLUSTER, [1, 2, 3]));
    expect(elementAt(cluster.subarray(0, 8), 0)).toMatchObject({ id: CLUSTER, end: 11 });
  });

  it.each<[string, number[]]>([
    ['an ID of more than four bytes', [0x08, 0, 0, 0, 1, 0x81, 0]],
    ['a size without a length', [VOID, 0]],
    ['a size above the exact numbers', [VOID, 1, 0xf0, 0, 0, 0, 0, 0, 0]],
    ['an unknown size, and is neither a segment nor a cluster', [VOID, 0xff]],
  ])('is damaged if it has %s', (_, bytes) => {
    expect(() => readElement(Uint8Array.from(bytes), 0)).toThrow(expect.objectContaining({ name: 'WebmError' }));
  });

  it.each<[string, number[]]>([
    ['is longer than it', [VOID, 0x85, 0]],
    ['has only a part of its head in it', [VOID]],
  ])('is damaged if an element in it %s', (_, child) => {
    const parent = Uint8Array.from([...element(TRACKS, child), ...element(VOID, [0, 0, 0, 0, 0, 0])]);
    const read = () => [...childrenOf(parent, elementAt(parent, 0) as WebmElement)];
    expect(read).toThrow(expect.objectContaining({ name: 'WebmError' }));
  });

  it('is damaged if it is a number of more than eight bytes, or a block without room for its head', () => {
    const wrong = Uint8Array.from(element(TIMESTAMP, Array<number>(9).fill(0)));
    const isDamaged = expect.objectContaining({ name: 'WebmError' });
    expect(() => readUnsigned(wrong, elementAt(wrong, 0) as WebmElement)).toThrow(isDamaged);
    const short = Uint8Array.from(element(SIMPLE_BLOCK, [0x81, 0, 0]));
    expect(() => readBlock(short, elementAt(short, 0) as WebmElement)).toThrow(isDamaged);
  });
});

describe('what is read', () => {
  it('of a block is its track, its time, and whether it is a keyframe', () => {
    const bytes = Uint8Array.from(sound(-30, [7]));
    const block = readBlock(bytes, elementAt(bytes, 0) as WebmElement, 2000);
    expect(block).toMatchObject({ track: 2, time: 1970, isKeyframe: true, isLaced: false, end: bytes.length });
    expect(bytes[block?.frameAt ?? 0]).toBe(7);
  });

  it('of tracks are their numbers, types and codecs', () => {
    const bytes = Uint8Array.from(VP8_AND_OPUS);
    expect(readTracks(bytes, elementAt(bytes, 0) as WebmElement)).toMatchObject([
      { number: 1, type: 1, codec: 'V_VP8' },
      { number: 2, type: 2, codec: 'A_OPUS' },
    ]);
  });

  it.each([1, 7, 1000])('of a growing file is the same when %i bytes come at a time', (size) => {
    const whole = [...elementsIn(recorded)];
    expect(whole.filter(({ id }) => id === SEGMENT || id === CLUSTER).length).toBeGreaterThan(5);
    expect(readGrowing(recorded, size)).toEqual(whole);
  });

  it('of wrong bytes ends, and is either something or damaged', () => {
    const random = numbers();
    const next = (below: number) => Math.floor((random.next().value ?? 0) * below);
    for (let round = 0; round < 2000; round += 1) {
      const from = next(2) * next(recorded.length);
      const wrong = recorded.slice(from, from + 1 + next(2000));
      for (let count = next(5); count >= 0; count -= 1) wrong[next(wrong.length)] = next(256);
      nullIfDamaged(() => readAll(wrong));
    }
  });
});
