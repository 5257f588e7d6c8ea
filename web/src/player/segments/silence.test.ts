import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BLOCK, CLUSTER, elementsIn, readBlock, readUnsigned, SIMPLE_BLOCK, TIMESTAMP } from '#shared/webm/elements.ts';
import * as webm from '#shared/webm/test-support/write-webm.ts';
import { prepareSegments } from './prepare-segment.ts';

const [VIDEO, SOUND] = [1, 2];
/** A packet of 60 ms, as Chromium's recorder makes them: three frames of 20 ms. */
const PACKET = [0xfb, 0x03, 7, 7];

const cluster = (ms: number, ...blocks: number[][]) => webm.cluster(ms, blocks);
const sound = (ms: number) => webm.sound(ms, PACKET);
const { keyframe, picture } = webm;

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

function filled(
  bytes: number[],
  { number = 2, startMs = 1000, durationMs = 2000, size = 1000 } = {},
  prepare = prepareSegments(),
): Uint8Array {
  const filling = prepare({ number, bytes: 1, startMs, durationMs, etag: '' }, { video: VIDEO, opus: SOUND });
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at += size) out.push(...filling.push(new Uint8Array(bytes.slice(at, at + size))));
  return new Uint8Array([...out, ...filling.end()]);
}

/** The packets that begin later than two lengths after the one before: there, a browser drops frames. */
function gapsOf(bytes: Uint8Array): number[] {
  const sounds = framesOf(bytes).filter(({ track }) => track === SOUND);
  return sounds.flatMap(({ ms }, index) => {
    const before = sounds[index - 1];
    return before && ms - before.ms > 2 * (before.isSilent ? 20 : 60) ? [ms] : [];
  });
}

/** A segment of two seconds of a busy computer: pictures and packets at any time, in their order. */
function busyCluster(startMs: number, random: () => number): number[] {
  const times = (count: number) => Array.from({ length: count }, () => 1 + Math.floor(random() * 1990));
  const frames = [...times(6).map((ms) => ({ ms, of: picture })), ...times(25).map((ms) => ({ ms, of: sound }))];
  const sorted = frames.toSorted((a, b) => a.ms - b.ms);
  return cluster(startMs, keyframe(0), ...sorted.map(({ ms, of }) => of(ms)));
}

/** Numbers from 0 to 1 that are the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

// Firefox alone takes a segment in one piece.
beforeEach(() => void vi.stubGlobal('HTMLMediaElement', class {}));

const silentMs = (bytes: Uint8Array) => framesOf(bytes).flatMap(({ ms, isSilent }) => (isSilent ? [ms] : []));

describe('Silence', () => {
  it.each([1, 7, 1000])('is put where packets are further apart than browsers play across (pieces of %i)', (size) => {
    const bytes = cluster(1000, keyframe(0), sound(0), sound(60), sound(500), picture(520), sound(560));
    const out = filled(bytes, { durationMs: 620, size });
    expect(silentMs(out)).toEqual(Array.from({ length: 19 }, (_, index) => 1120 + index * 20));
    expect(framesOf(out).filter(({ isSilent }) => !isSilent)).toEqual(framesOf(new Uint8Array(bytes)));
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

  it('is put where a packet comes late after silence, which is shorter than a packet', () => {
    const bytes = cluster(0, keyframe(0), sound(0), sound(60), picture(205), sound(253), sound(310));
    const out = filled(bytes, { number: 1, startMs: 0, durationMs: 370 });
    expect(silentMs(out)).toEqual([120, 140, 160, 180, 205, 225]);
  });

  it('is put even where it is longer than the gap', () => {
    const out = filled(cluster(0, keyframe(0), sound(0), picture(119), sound(130), picture(190)), {
      number: 1,
      startMs: 0,
      durationMs: 200,
    });
    expect(silentMs(out)).toEqual([119]);
  });

  it('leaves no gap in a recording of a busy computer, nor between its segments', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const random = numbersFrom(seed);
      const prepare = prepareSegments();
      const first = filled(busyCluster(0, random), { number: 1, startMs: 0 }, prepare);
      const second = filled(busyCluster(2000, random), { startMs: 2000 }, prepare);
      const times = [...framesOf(first), ...framesOf(second)].map(({ ms }) => ms);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(gapsOf(new Uint8Array([...first, ...second])), `recording ${seed}`).toEqual([]);
    }
  });
});
