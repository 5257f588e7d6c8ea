import { describe, expect, it } from 'vitest';
import { BLOCK, CLUSTER, elementsIn, readBlock, readUnsigned, SIMPLE_BLOCK, TIMESTAMP } from '#shared/webm/elements.ts';
import { fillGaps } from './fill-gaps.ts';
import { soundMs } from './silence.ts';

const [VIDEO, SOUND] = [1, 2];
/** A packet of 60 ms, as Chromium's recorder makes them: three frames of 20 ms. */
const PACKET = [0xfb, 0x03, 7, 7];

const element = (id: number[], content: number[]) => [...id, 0x80 | content.length, ...content];
const cluster = (ms: number, ...blocks: number[][]) => [
  ...[0x1f, 0x43, 0xb6, 0x75, 0xff],
  ...element([0xe7], [ms >> 8, ms & 0xff]),
  ...blocks.flat(),
];
const block = (track: number, ms: number, frame: number[], flags: number) =>
  element([0xa3], [0x80 | track, ms >> 8, ms & 0xff, flags, ...frame]);
const sound = (ms: number) => block(SOUND, ms, PACKET, 0x80);
const keyframe = (ms: number) => block(VIDEO, ms, [9], 0x80);
const picture = (ms: number) => block(VIDEO, ms, [9], 0);

interface Frame {
  track: number;
  ms: number;
  isSilent: boolean;
}

/** The blocks that a browser is given, in their order. */
function framesOf(bytes: Uint8Array): Frame[] {
  const frames: Frame[] = [];
  let clusterMs = 0;
  for (const next of elementsIn(bytes)) {
    if (next.id === TIMESTAMP) clusterMs = readUnsigned(bytes, next) ?? 0;
    const block = [SIMPLE_BLOCK, BLOCK].includes(next.id) ? readBlock(bytes, next, clusterMs) : null;
    if (!block) continue;
    const { track, time, frameAt } = block;
    frames.push({ track, ms: time, isSilent: track === SOUND && bytes[frameAt] === 0xf8 });
  }
  return frames;
}

function clusterStartsOf(bytes: Uint8Array): number[] {
  const starts: number[] = [];
  for (const next of elementsIn(bytes)) {
    if (next.id === CLUSTER) starts.push(Number.NaN);
    if (next.id === TIMESTAMP) starts[starts.length - 1] = readUnsigned(bytes, next) ?? Number.NaN;
  }
  return starts;
}

function filled(bytes: number[], { number = 2, startMs = 1000, durationMs = 2000, size = 1000 } = {}): Uint8Array {
  const filling = fillGaps({ number, bytes: 1, startMs, durationMs, etag: '' }, { video: VIDEO, opus: SOUND });
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at += size) out.push(...filling.push(new Uint8Array(bytes.slice(at, at + size))));
  return new Uint8Array([...out, ...filling.end()]);
}

const silentMs = (bytes: Uint8Array) => framesOf(bytes).flatMap(({ ms, isSilent }) => (isSilent ? [ms] : []));

describe('The length of an Opus packet', () => {
  it.each([
    ['three frames of 20 ms, counted in the packet', [0xfb, 0x03], 60],
    ['one frame of 20 ms', [0xf8], 20],
    ['two frames of 2.5 ms', [0xe1], 5],
    ['one SILK frame of 60 ms', [0x18], 60],
    ['two hybrid frames of 10 ms', [0x62], 20],
  ])('is that of %s', (_, packet, ms) => {
    expect(soundMs(new Uint8Array(packet))).toBe(ms);
  });
});

describe('Silence', () => {
  it.each([1, 7, 1000])('is put where packets are further apart than browsers play across (pieces of %i)', (size) => {
    const bytes = cluster(1000, keyframe(0), sound(0), sound(60), sound(500), picture(520), sound(560));
    const out = filled(bytes, { durationMs: 620, size });
    expect(silentMs(out)).toEqual(Array.from({ length: 19 }, (_, index) => 1120 + index * 20));
    expect(framesOf(out).filter(({ isSilent }) => !isSilent)).toEqual(framesOf(new Uint8Array(bytes)));
  });

  it('leaves no packet further from the one before than twice its length, since Chromium then drops pictures', () => {
    const starved = [
      keyframe(0),
      sound(0),
      picture(207),
      sound(250),
      picture(390),
      sound(420),
      sound(480),
      picture(565),
    ];
    const out = filled(cluster(1000, ...starved, sound(600)), { durationMs: 660 });
    const sounds = framesOf(out).filter(({ track }) => track === SOUND);
    const lengthOf = ({ isSilent }: Frame) => (isSilent ? 20 : 60);
    const late = sounds.filter((next, index) => {
      const before = sounds[index - 1];
      return before !== undefined && next.ms - before.ms > 2 * lengthOf(before);
    });
    expect(late).toEqual([]);
  });

  it('is not put where packets come a little late', () => {
    const bytes = cluster(1000, keyframe(0), sound(5), picture(70), sound(70), picture(140), sound(190), picture(200));
    expect([...filled(bytes, { durationMs: 280 })]).toEqual(bytes);
  });

  it('is put at the beginning of a segment after what a packet of the one before may reach into', () => {
    const out = filled(cluster(1000, keyframe(0), sound(200), sound(260)), { durationMs: 320 });
    expect(silentMs(out)).toEqual([1060, 1080, 1100, 1120, 1140, 1160, 1180]);
  });

  it('is put from the beginning of a recording, and to the end of a segment', () => {
    const out = filled(cluster(0, keyframe(0), sound(100), picture(120)), { number: 1, startMs: 0, durationMs: 300 });
    expect(silentMs(out)).toEqual([0, 20, 40, 60, 80, 160, 180, 200, 220, 240, 260, 280]);
  });

  it('of a segment without any sound takes as many clusters as its timestamps need', () => {
    const out = filled(cluster(1000, keyframe(0)), { durationMs: 60_000 });
    expect(silentMs(out)).toHaveLength((60_000 - 60) / 20);
    expect(clusterStartsOf(out)).toEqual([1000, 31_000, 1000]);
  });

  it('is in the cluster of the blocks around it, in the order of time', () => {
    const bytes = cluster(1000, keyframe(0), sound(0), picture(300), picture(600), sound(900), picture(910));
    const out = filled(bytes, { durationMs: 960 });
    expect(clusterStartsOf(out)).toEqual([1000]);
    const times = framesOf(out).map(({ ms }) => ms);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('before a cluster is in clusters of its own', () => {
    const bytes = [...cluster(1000, keyframe(0), sound(0)), ...cluster(40_000, keyframe(0), sound(0))];
    expect(clusterStartsOf(filled(bytes, { durationMs: 39_060 }))).toEqual([1000, 40_000, 1060, 31_060, 40_000]);
  });
});
