import { beforeEach, expect, it } from 'vitest';
import type { Playlist } from '#shared/api/video/playlist.ts';
import { partName, segmentName } from '#shared/model/video/segment.ts';
import { cluster, keyframe, picture } from '#shared/webm/test-support/write-webm.ts';
import { createKnownRecording } from './known-recording.ts';
import { takeEarly } from './take-early.ts';

const etag = `"${'0'.repeat(32)}"`;
const LISTED: Playlist = {
  version: 1,
  mimeType: 'video/webm;codecs=vp8,opus',
  state: 'recording',
  init: { bytes: 9, etag },
  pages: [],
  segments: [{ number: 1, bytes: 60, startMs: 0, durationMs: 2000, etag }],
};

/** The parts of the second segment, and how long it is with each of them, in milliseconds. */
const PARTS: [bytes: number[], durationMs: number][] = [
  [cluster(2000, [keyframe(0), picture(480)]), 480],
  [picture(980), 980],
  [[...picture(1200), ...picture(1480)], 1480],
  [picture(1960), 1960],
];
const nameOf = (part: number) => {
  const from = PARTS.slice(0, part).reduce((sum, [bytes]) => sum + bytes.length, 0);
  return part === 0 ? segmentName(2) : partName(2, from);
};

let sent: Map<string, number[]>;
let announced: boolean[];
let viewer: ReturnType<typeof open>;

function open() {
  const known = createKnownRecording();
  known.update(LISTED);
  const early = async (name: string) => {
    const bytes = sent.get(name);
    return bytes ? new Uint8Array(bytes) : null;
  };
  const take = takeEarly({
    known,
    files: { early },
    tracks: () => ({ video: 1, opus: 2 }),
    isLiveNow: () => true,
    announce: ({ hasMore }, isBehind) => announced.push(hasMore && !isBehind),
  });
  return { known, take };
}

const send = (part: number) => sent.set(nameOf(part), PARTS[part]?.[0] ?? []);

beforeEach(() => {
  sent = new Map();
  announced = [];
  viewer = open();
});

it('a segment is taken part by part as it is sent', async () => {
  const { known, take } = viewer;
  expect(await take(false)).toBeNull();
  for (const [part, [, durationMs]] of PARTS.entries()) {
    send(part);
    expect(await take(false)).toBe(durationMs - (PARTS[part - 1]?.[1] ?? 0));
    expect([known.endSeconds(), known.list.count()]).toEqual([2 + durationMs / 1000, 2]);
  }
  expect(announced).toEqual([true, true, true, true]);
  expect([known.list.open(), await take(false)], 'the next one is not there').toEqual([null, null]);
});

it('a viewer who has just come takes all that is there, and is not moved before', async () => {
  for (const part of PARTS.keys()) send(part);
  for (const _ of PARTS) expect(await viewer.take(true)).toBeGreaterThan(0);
  expect(announced).toEqual([false, false, false, false]);
  expect(await viewer.take(true)).toBeNull();
});

it('a part that the playlist lists meanwhile is not taken twice', async () => {
  const { known, take } = viewer;
  send(0);
  await take(false);
  send(1);
  const taking = take(false);
  const [first = 0, ...rest] = PARTS.map(([bytes]) => bytes.length);
  const [tail = 0, ...more] = rest;
  const second = { number: 2, bytes: first, startMs: 2000, durationMs: 2000, etag };
  const parts = { tail: { bytes: tail, etag }, more: more.map((bytes) => ({ bytes, etag })) };
  expect(known.update({ ...LISTED, segments: [...LISTED.segments, { ...second, ...parts }] }).differing).toEqual([]);
  expect(await taking).toBe('unknown');
  expect([known.endSeconds(), known.list.open()]).toEqual([4, null]);
});
