import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SEGMENTS_MAX_BYTES, SEGMENTS_MAX_SECONDS } from '#shared/limits.ts';
import { SEGMENT_PARTS_MAX } from '#shared/model/video/segment.ts';
import {
  cluster,
  ebmlHeader,
  element,
  grouped,
  info,
  keyframe,
  lacedSound,
  picture,
  sound,
  track,
  tracks,
  VP8_AND_OPUS,
  webm,
} from '#shared/webm/test-support/write-webm.ts';
import { CutError, type CutEvent } from './cut-events.ts';
import { createSegmentCutter } from './segment-cutter.ts';

const recorded = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../shared/webm/test-support/${name}`, import.meta.url)));

/** Offsets of the clusters with keyframes in `recorded.webm`, which Chromium 156 recorded. */
const KEYFRAME_CLUSTERS = [206, 6321, 11_650, 16_784, 22_326];

/** Cuts a file that grows on disk to each of some sizes, one after the other. */
function cut(file: Uint8Array, sizes: Iterable<number> = [file.length]) {
  const events: CutEvent[] = [];
  let seen = 0;
  const cutter = createSegmentCutter((event) => events.push(event));
  for (const size of sizes) {
    for (let want = cutter.wants(size); want; want = cutter.wants(size)) {
      expect(want.end).toBeLessThanOrEqual(size);
      seen += want.end - want.start;
      cutter.see(file.subarray(want.start, want.end));
    }
  }
  cutter.report();
  cutter.end(file.length);
  return { events, seen };
}

const segmentsOf = (events: CutEvent[]) => events.filter((event) => event.type === 'segment');
const startsOf = (file: Uint8Array) => segmentsOf(cut(file).events).map(({ startMs }) => startMs);
const initOf = (events: CutEvent[]) => events.find((event) => event.type === 'init');

/** Why a file cannot be cut. */
function failureOf(file: Uint8Array) {
  try {
    cut(file);
  } catch (error) {
    if (error instanceof CutError) return error.reason;
    throw error;
  }
  return 'none';
}

/** The initialization segment and the segments are contiguous and form the whole file. */
function expectWhole(file: Uint8Array) {
  const { events } = cut(file);
  let end = initOf(events)?.bytes ?? 0;
  for (const [index, segment] of segmentsOf(events).entries()) {
    expect(segment.number).toBe(index + 1);
    expect(segment.start).toBe(end);
    expect(segment.end).toBeGreaterThan(segment.start);
    end = segment.end;
  }
  expect(end).toBe(file.length);
}

const EVERY_SECOND = webm(
  VP8_AND_OPUS,
  cluster(0, [keyframe(0), sound(10), picture(500)]),
  cluster(1000, [sound(0), keyframe(40), picture(500)]),
  cluster(2040, [keyframe(0), sound(0)]),
);

describe('a file that a browser recorded', () => {
  it('is cut at its keyframes, whatever their clusters begin with', () => {
    const { events } = cut(recorded('recorded.webm'));
    expect(initOf(events)).toEqual({ type: 'init', bytes: 206, mimeType: 'video/webm;codecs="vp8,opus"' });
    expect(segmentsOf(events).map(({ start }) => start)).toEqual(KEYFRAME_CLUSTERS);
    expectWhole(recorded('recorded.webm'));
  });

  it('gets the same cuts byte by byte as at once', () => {
    const file = recorded('recorded.webm');
    const everySize = Array.from({ length: file.length }, (_, index) => index + 1);
    expect(cut(file, everySize).events).toEqual(cut(file).events);
  });

  it('is cut where a sound frame begins when it has no video', () => {
    const { events } = cut(recorded('recorded-sound.webm'));
    expect(initOf(events)).toMatchObject({ mimeType: 'video/webm;codecs="opus"' });
    expect(segmentsOf(events)).toHaveLength(5);
    expectWhole(recorded('recorded-sound.webm'));
  });

  it('is cut as far as it goes when a killed browser left it without its end', () => {
    const whole = segmentsOf(cut(recorded('recorded.webm')).events);
    const cutOff = recorded('recorded.webm').slice(0, (whole[2]?.end ?? 0) - 7);
    expect(segmentsOf(cut(cutOff).events).slice(0, 2)).toEqual(whole.slice(0, 2));
    expectWhole(cutOff);
  });
});

describe('where a file is cut', () => {
  it('is at a cluster whose first picture is a keyframe', () => {
    expect(segmentsOf(cut(EVERY_SECOND).events)).toMatchObject([
      { number: 1, startMs: 0, durationMs: 1040 },
      { number: 2, startMs: 1040, durationMs: 1000 },
      { number: 3, startMs: 2040, durationMs: 0 },
    ]);
    expectWhole(EVERY_SECOND);
  });

  const first = cluster(0, [keyframe(0)]);
  const [cues, tags] = [element(0x1c53bb6b, [1, 2, 3]), element(0x1254c367, [1])];
  it.each<[string, number[][], starts: number[]]>([
    [
      'is at the same places with clusters of a known size',
      [
        cluster(0, [keyframe(0)], 'known'),
        cluster(1000, [picture(0)], 'known'),
        cluster(1500, [sound(0), keyframe(10)], 'known'),
      ],
      [0, 1510],
    ],
    [
      'is not at a cluster that begins between keyframes or has no picture',
      [
        first,
        cluster(1000, [picture(0), keyframe(600)]),
        cluster(2000, [sound(0), sound(20)]),
        cluster(3000, [keyframe(0)]),
      ],
      [0, 3000],
    ],
    [
      'is at least a second after the last cut',
      [0, 400, 999, 1000, 1900, 2100].map((time) => cluster(time, [keyframe(0)])),
      [0, 1000, 2100],
    ],
    [
      'takes laces and blocks before the time of their cluster',
      [cluster(0, [keyframe(0), lacedSound(5)]), cluster(2000, [lacedSound(-30), keyframe(-20), lacedSound(30)])],
      [0, 1980],
    ],
    [
      'adds elements of other programs to the segment before',
      [first, tags, cluster(2000, [keyframe(0)]), cues],
      [0, 2000],
    ],
  ])('%s', (_what, content, starts) => {
    const file = webm(VP8_AND_OPUS, ...content);
    expect(startsOf(file)).toEqual(starts);
    expectWhole(file);
  });

  it('recognizes a keyframe in a group by its lack of a reference', () => {
    const clusters = [cluster(1000, [grouped(0, 40)]), cluster(2000, [sound(0), grouped(20, null)])];
    const file = webm(VP8_AND_OPUS, cluster(0, [grouped(0, null)]), ...clusters);
    expect(startsOf(file)).toEqual([0, 2020]);
    const everySize = Array.from({ length: file.length }, (_, index) => index + 1);
    expect(cut(file, everySize).events).toEqual(cut(file).events);
  });

  it('uses the time scale of the file', () => {
    const body = [...info(2_000_000), ...VP8_AND_OPUS, ...cluster(0, [keyframe(0)]), ...cluster(800, [keyframe(5)])];
    const file = new Uint8Array([...ebmlHeader(), ...element(0x18538067, body, 'unknown')]);
    expect(startsOf(file)).toEqual([0, 1610]);
  });

  it('is not changed by a size that is written in eight bytes', () => {
    const unused = [0xec, 1, 0, 0, 0, 0, 0, 0, 83, ...new Array<number>(83).fill(0)];
    const file = webm(unused, VP8_AND_OPUS, first, unused, cluster(2000, [keyframe(0)]));
    expect(startsOf(file)).toEqual([0, 2000]);
    expectWhole(file);
  });
});

describe('a file that is large', () => {
  it('is read without its frames: of a large frame only the header is read', () => {
    const large = Array.from({ length: 300_000 }, () => 7);
    const file = webm(VP8_AND_OPUS, cluster(0, [keyframe(0, large)]), cluster(2000, [keyframe(0, large)]));
    const { events, seen } = cut(file);
    expect(segmentsOf(events)).toHaveLength(2);
    expect(seen).toBeLessThan(file.length / 2);
  });

  it('is not cut when a segment grows larger than a segment may be', () => {
    const cutter = createSegmentCutter(() => undefined);
    const head = webm(VP8_AND_OPUS, cluster(0, [keyframe(0)]));
    cutter.wants(head.length);
    cutter.see(head);
    const blockHead = Uint8Array.from([0xa3, 0x13, 0xc0, 0, 0, 0x81, 0, 1, 0]);
    const blockBytes = 5 + 60 * 1024 ** 2;
    let size = head.length;
    const grow = () => {
      expect(cutter.wants(size + blockHead.length)).toMatchObject({ start: size });
      cutter.see(blockHead);
      size += blockBytes;
      return cutter.wants(size);
    };
    expect(grow()).toBeNull();
    expect(grow).toThrow(expect.objectContaining({ reason: 'unreadable' }));
  });

  it('is not cut beyond the longest recording that is sent in segments', () => {
    const longest = SEGMENTS_MAX_SECONDS * 1000;
    expect(failureOf(webm(VP8_AND_OPUS, cluster(0, [keyframe(0)]), cluster(longest, [keyframe(0)])))).toBe('none');
    const longer = webm(VP8_AND_OPUS, cluster(0, [keyframe(0)]), cluster(longest, [keyframe(1)]));
    expect(failureOf(longer)).toBe('too-long');
    const cutter = createSegmentCutter(() => undefined);
    expect(() => cutter.wants(SEGMENTS_MAX_BYTES + 1)).toThrow(expect.objectContaining({ reason: 'too-long' }));
  });
});

describe('a file that cannot be cut', () => {
  it('has a codec that MediaSource does not accept in WebM', () => {
    const file = webm(tracks(track(1, 'video', 'V_MPEG4/ISO/AVC')), cluster(0, [keyframe(0)]));
    expect(failureOf(file)).toBe('unsupported');
    expect(failureOf(webm(tracks(), cluster(0, [keyframe(0)])))).toBe('unsupported');
  });

  it('contains nothing', () => {
    expect(failureOf(new Uint8Array())).toBe('unreadable');
    expect(failureOf(webm(VP8_AND_OPUS))).toBe('unreadable');
  });

  it.each<[string, number[]]>([
    ['noise', [0x55, 0x12, 0x99, 0x31, 0x77, 0x65]],
    ['zeros', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['an element of another level', element(0xae, [1, 2])],
    ['a block without a size', element(0xa3, [0x81, 0, 0, 0], 'unknown')],
    ['a group without a block', element(0xa0, element(0xfb, [1]))],
    ['a group that its block does not fit in', [...element(0xa0, []).slice(0, 4), 5, ...keyframe(0).fill(0xa1, 0, 1)]],
    ['another file', [...webm(VP8_AND_OPUS, cluster(0, [keyframe(0)]))]],
    ['a block of 128 MiB', [0xa3, 0x18, 0, 0, 0, 0x81, 0, 0, 0]],
  ])('is damaged: %s in a cluster', (_, damage) => {
    expect(failureOf(webm(VP8_AND_OPUS, cluster(0, [keyframe(0)]), damage, cluster(10, [keyframe(0)])))).not.toBe(
      'none',
    );
  });

  it('is damaged: it has no tracks, or a cluster has no timestamp', () => {
    expect(failureOf(webm(cluster(0, [keyframe(0)])))).toBe('unreadable');
    expect(failureOf(webm(VP8_AND_OPUS, element(0x1f43b675, keyframe(0), 'unknown')))).toBe('unreadable');
  });

  it('fails only with a CutError, wherever a byte is wrong', () => {
    const HEAD = 500;
    const file = recorded('recorded.webm');
    for (let at = 0; at < file.length; at += at < HEAD ? 1 : 41) {
      const wrong = file.slice();
      wrong[at] = (wrong[at] ?? 0) ^ 0xff;
      expect(['none', 'unreadable', 'unsupported', 'too-long']).toContain(failureOf(wrong));
    }
  });
});

describe('a part of an open segment', () => {
  const large = (bytes: number) =>
    webm(VP8_AND_OPUS, cluster(0, [keyframe(0)]), cluster(2000, [keyframe(0, Array(bytes).fill(1))]));

  /** Takes a part twice at the end of the first bytes, then cuts the whole file. */
  function cutInParts(file: Uint8Array, last: number[]) {
    const events: CutEvent[] = [];
    const cutter = createSegmentCutter((event) => events.push(event));
    const whole = new Uint8Array([...file, ...last]);
    for (const size of [file.length, whole.length]) {
      for (let want = cutter.wants(size); want; want = cutter.wants(size))
        cutter.see(whole.subarray(want.start, want.end));
      if (size < whole.length) cutter.takePart();
      cutter.takePart();
    }
    cutter.end(whole.length);
    return { parts: events.filter((event) => event.type === 'part'), segments: segmentsOf(events) };
  }

  it('is reported once, and its segment names its end', () => {
    const file = large(65 * 1024);
    const { parts, segments } = cutInParts(file, picture(900));
    const start = segments[1]?.start;
    expect(parts).toEqual([{ type: 'part', number: 2, from: 0, start, end: file.length }]);
    expect(segments.map(({ partEnd }) => partEnd)).toEqual([undefined, file.length]);
    expect(segments[1]?.end).toBe(file.length + picture(900).length);
  });

  it('is never longer than its segment, wherever the file ends when it is taken', () => {
    const open = cluster(0, [keyframe(0, Array(65 * 1024).fill(1))]);
    const next = [...cluster(1000, [sound(0), sound(20), keyframe(40)]), ...cluster(1500, [sound(0), picture(10)])];
    const file = webm(VP8_AND_OPUS, open);
    let counted = 0;
    for (let size = 0; size < next.length; size += 1) {
      const { parts, segments } = cutInParts(new Uint8Array([...file, ...next.slice(0, size)]), next.slice(size));
      counted += parts.length;
      for (const { partEnd = 0, start, end } of segments) {
        expect(partEnd, `${size} bytes of the next clusters`).toBeLessThanOrEqual(end);
        expect(end).toBeGreaterThan(start);
      }
    }
    expect(counted).toBeGreaterThan(0);
  });

  it('follows the one before, up to the most of a segment', () => {
    const pieces = Array.from({ length: SEGMENT_PARTS_MAX + 2 }, (_, index) => picture(100 * (index + 1)));
    const whole = Uint8Array.from([...webm(VP8_AND_OPUS, cluster(0, [keyframe(0)])), ...pieces.flat()]);
    const events: CutEvent[] = [];
    const cutter = createSegmentCutter((event) => events.push(event));
    let size = whole.length - pieces.flat().length;
    for (const piece of pieces) {
      size += piece.length;
      for (let want = cutter.wants(size); want; want = cutter.wants(size))
        cutter.see(whole.subarray(want.start, want.end));
      cutter.takePart(1);
    }
    cutter.end(size);
    const parts = events.filter((event) => event.type === 'part');
    expect(parts).toHaveLength(SEGMENT_PARTS_MAX - 1);
    const [segment] = segmentsOf(events);
    const starts = [segment?.start, ...parts.map(({ end }) => end)];
    expect(parts.map(({ start }) => start)).toEqual(starts.slice(0, -1));
    expect(parts.map(({ from, start }) => start - from)).toEqual(parts.map(() => segment?.start));
    expect(segment).toMatchObject({ partEnd: parts.at(-1)?.end, end: size });
  });

  it('is not reported while it is small', () => {
    expect(cutInParts(large(60 * 1024), picture(900)).parts).toEqual([]);
  });
});
