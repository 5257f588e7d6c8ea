import { describe, expect, it } from 'vitest';
import { fillGaps } from './fill-gaps.ts';

const element = (id: number[], content: number[]) => [...id, 0x80 | content.length, ...content];
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

/** A block of a track at so many milliseconds of its cluster. */
const block = (track: number, ms: number, isKey: boolean) =>
  element([0xa3], [0x80 | track, ms >> 8, ms & 0xff, isKey ? 0x80 : 0, 7, 7]);
const cluster = (ms: number, size: number[], ...blocks: number[][]) => {
  const content = [...element([0xe7], [ms >> 8, ms & 0xff]), ...blocks.flat()];
  return [...CLUSTER, ...(size.length > 0 ? size : [0x80 | content.length]), ...content];
};
/** The bytes that the browser gets for a segment that arrives in pieces of `size` bytes. */
function filledFrom(bytes: number[], durationMs: number, size: number, changes = {}): Uint8Array {
  const filling = fillGaps({ ...segment(durationMs), ...changes }, TRACKS);
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at += size) out.push(...filling.push(new Uint8Array(bytes.slice(at, at + size))));
  return new Uint8Array([...out, ...filling.end()]);
}
const PIECES = [1, 7, 1000];

const TRACKS = { video: 1, opus: null };
const segment = (durationMs: number) => ({ number: 2, bytes: 1, startMs: 1000, durationMs, etag: '' });

describe('a segment', () => {
  it.each(PIECES)('whose pictures are shown for a frame or so stays as it is (pieces of %i)', (pieces) => {
    const bytes = cluster(1000, UNKNOWN, block(1, 0, true), block(2, 20, true), block(1, 60, false));
    expect([...filledFrom(bytes, 100, pieces)]).toEqual(bytes);
  });

  it.each(PIECES)('says of each picture that is shown for longer how long (pieces of %i)', (pieces) => {
    const bytes = cluster(1000, UNKNOWN, block(1, 0, true), block(1, 200, false), block(1, 240, false));
    const filled = Buffer.from(filledFrom(bytes, 280, pieces));
    expect(filled.includes(Buffer.from([0x9b, 0x10, 0, 0, 4, 0, 0, 0, 200]))).toBe(true);
    expect(filled.toString('hex').match(/9b100000/g)).toHaveLength(1);
  });

  it.each(PIECES.flatMap((pieces) => [[pieces, 'unknown', UNKNOWN] as const, [pieces, 'known', []] as const]))(
    'in pieces of %i says how long its last picture is shown, where that is seconds; its size is %s',
    (pieces, _, size) => {
      const sound = block(2, 1900, true);
      const bytes = cluster(1000, [...size], block(1, 0, true), block(1, 40, false), sound);
      const duration = [0x9b, 0x10, 0, 0, 4, 0, 0, 0x07, 0xa8];
      const picture = [0xa1, 0x10, 0, 0, 6, 0x81, 0, 40, 0, 7, 7];
      const group = [...picture, ...duration, 0xfb, 0x10, 0, 0, 1, 0xff];
      const open = size.length > 0 ? UNKNOWN : [0xff];
      expect([...filledFrom(bytes, 2000, pieces)]).toEqual([
        ...cluster(1000, open, block(1, 0, true)),
        ...[0xa0, 0x10, 0, 0, group.length],
        ...group,
        ...sound,
      ]);
    },
  );

  it.each(PIECES)('of two clusters has no gap between them either (pieces of %i)', (pieces) => {
    const first = cluster(1000, UNKNOWN, block(1, 0, true));
    const bytes = [...first, ...cluster(31_000, UNKNOWN, block(1, 0, false))];
    const filled = filledFrom(bytes, 30_050, pieces);
    expect(Buffer.from(filled).includes(Buffer.from([0x9b, 0x10, 0, 0, 4, 0, 0, 0x75, 0x30]))).toBe(true);
    expect(Buffer.from(filled).includes(Buffer.from([0xfb])), 'the first is a keyframe').toBe(false);
  });

  it.each(PIECES)('stays as it is from damage on (pieces of %i)', (pieces) => {
    const bytes = [...cluster(1000, UNKNOWN, block(1, 0, true)), 0, 0, 0, ...block(1, 1960, false)];
    expect([...filledFrom(bytes, 80, pieces)]).toEqual(bytes);
  });

  it('leaves as it comes, but for the last picture that is there', () => {
    const { push, end } = fillGaps(segment(2000), TRACKS);
    const head = [...CLUSTER, ...UNKNOWN, ...element([0xe7], [3, 232])];
    const [first, sound, second] = [block(1, 0, true), block(2, 20, true), block(1, 40, false)];
    const given = (bytes: number[]) => [...push(new Uint8Array(bytes))];
    expect(given([...head, ...first.slice(0, 4)])).toEqual(head);
    expect(given([...first.slice(4), ...sound])).toEqual([]);
    expect(given(second)).toEqual([...first, ...sound]);
    expect([...end()].slice(-1)).toEqual([0xff]);
  });
});
