import { describe, expect, it, vi } from 'vitest';
import { type ExpectedObject, SegmentGoneError } from '../../../gateways/s3/s3-segments.ts';
import { openSegments } from './segment-reader.ts';

const never = new AbortController().signal;
const SIZES = [3, 5_000_000, 4_000_000, 6_000_000, 2, 5_000_000, 7];
const pieces = SIZES.map((bytes, index) => ({ key: `${index}`, bytes, etag: `"${index}"`, versionId: `v${index}` }));
const starts = SIZES.map((_bytes, index) => SIZES.slice(0, index).reduce((sum, bytes) => sum + bytes, 0));

type FetchPiece = (key: string, expected: ExpectedObject) => Promise<Uint8Array>;

const whole: FetchPiece = async (key) => new Uint8Array(SIZES[Number(key)] ?? 0).fill(Number(key));

function open(fetchPiece = whole) {
  const seen: number[] = [];
  const fetched = vi.fn(fetchPiece);
  const onPiece = (bytes: Uint8Array) => void seen.push(bytes[0] ?? -1);
  return { reader: openSegments(pieces, { onPiece, signal: never, fetchPiece: fetched }), seen, fetched };
}

describe('segments that are read as one file', () => {
  it('can be read at any position, also across their boundaries', async () => {
    const { reader } = open();
    expect(reader.size).toBe(SIZES.reduce((sum, bytes) => sum + bytes, 0));
    expect([...(await reader.read(1, 6))]).toEqual([0, 0, 1, 1, 1]);
    const at = starts[4] ?? 0;
    expect([...(await reader.read(at - 1, at + 4))]).toEqual([3, 4, 4, 5, 5]);
    expect([...(await reader.read(reader.size - 2, reader.size))]).toEqual([6, 6]);
  });

  it('are all reported once, in order, however they are read', async () => {
    const { reader, seen } = open();
    await reader.read(starts[3] ?? 0, (starts[3] ?? 0) + 1);
    await reader.read(0, 1);
    await reader.readRest();
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('are fetched by their ETag and version and in advance, and not again while they are in memory', async () => {
    const { reader, fetched } = open();
    await reader.read(0, 1);
    expect(fetched.mock.calls).toEqual([
      ['0', { etag: '"0"', versionId: 'v0' }],
      ['1', { etag: '"1"', versionId: 'v1' }],
    ]);
    await reader.read(0, 2);
    await reader.read(10, 20);
    expect(new Set(fetched.mock.calls.map(([key]) => key)).size).toBe(fetched.mock.calls.length);
  });

  it('are fetched again when they are no longer in memory', async () => {
    const { reader, fetched } = open();
    for (const start of starts) await reader.read(start, start + 1);
    await reader.read(starts[1] ?? 0, (starts[1] ?? 0) + 1);
    expect(fetched.mock.calls.filter(([key]) => key === '1')).toHaveLength(2);
  });
});

describe('a segment', () => {
  it('whose transfer was interrupted is fetched again', async () => {
    let faults = 2;
    const { reader } = open(async (key) => {
      if (key === '0' && faults-- > 0) throw new Error('aborted');
      return new Uint8Array(SIZES[Number(key)] ?? 0);
    });
    await expect(reader.read(0, 1)).resolves.toHaveLength(1);
  });

  it.each<[string, () => Promise<Uint8Array>]>([
    ['that is gone', () => Promise.reject(new SegmentGoneError('gone'))],
    ['of another length', () => Promise.resolve(new Uint8Array(2))],
  ])('%s makes the file invalid, without further attempts', async (_what, fetchPiece) => {
    const { reader, fetched } = open(fetchPiece);
    await expect(reader.read(0, 1)).rejects.toMatchObject({ name: 'SegmentsUnusableError' });
    expect(fetched.mock.calls.filter(([key]) => key === '0')).toHaveLength(1);
  });
});
