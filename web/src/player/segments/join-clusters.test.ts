import { expect, it } from 'vitest';
import { elementsIn, readBlock, readUnsigned, SIMPLE_BLOCK, TIMESTAMP } from '#shared/webm/elements.ts';
import { cluster, grouped, keyframe, picture, sound } from '#shared/webm/test-support/write-webm.ts';
import { joinClusters } from './join-clusters.ts';

const PIECES = [1, 7, 1000];

/** What a browser reads of clusters that arrive in pieces of `size` bytes. */
function joined(bytes: number[], size: number) {
  const joining = joinClusters();
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at += size) out.push(...joining.push(new Uint8Array(bytes.slice(at, at + size))));
  return new Uint8Array([...out, ...joining.end()]);
}

/** The start of each cluster, and the times of all blocks, in milliseconds. */
function timesIn(bytes: Uint8Array) {
  const clusters: number[] = [];
  const blocks: number[] = [];
  for (const element of elementsIn(bytes)) {
    if (element.id === TIMESTAMP) clusters.push(readUnsigned(bytes, element) ?? Number.NaN);
    if (element.id === SIMPLE_BLOCK) blocks.push(readBlock(bytes, element, clusters.at(-1))?.time ?? Number.NaN);
  }
  return { clusters, blocks };
}

it.each(PIECES.flatMap((size) => [[size, 'unknown'] as const, [size, 'known'] as const]))(
  'The clusters of a segment become one, and its frames keep their times (pieces of %i, %s sizes)',
  (size, clusterSize) => {
    const bytes = [
      ...cluster(1000, [keyframe(0), sound(20), picture(215)], clusterSize),
      ...cluster(1241, [sound(0), picture(247)], clusterSize),
      ...cluster(1590, [sound(0), picture(36)], clusterSize),
    ];
    const { clusters, blocks } = timesIn(joined(bytes, size));
    expect(clusters).toEqual([1000]);
    expect(blocks).toEqual([1000, 1020, 1215, 1241, 1488, 1590, 1626]);
  },
);

it('A segment of one cluster stays as it is', () => {
  const bytes = cluster(1000, [keyframe(0), sound(20), picture(215), grouped(240, 215)]);
  expect([...joined(bytes, 7)]).toEqual(bytes);
});

it('A cluster that is earlier than the last frame, or too late for the times of its blocks, stays', () => {
  const early = [...cluster(1000, [keyframe(0), picture(300)]), ...cluster(1200, [sound(0)])];
  expect(timesIn(joined(early, 7)).clusters).toEqual([1000, 1200]);
  const late = [...cluster(1000, [keyframe(0)]), ...cluster(31_000, [picture(0)]), ...cluster(31_200, [picture(0)])];
  expect(timesIn(joined(late, 7))).toEqual({ clusters: [1000, 31_000], blocks: [1000, 31_000, 31_200] });
});

it('Frames in block groups are moved too', () => {
  const bytes = [...cluster(1000, [keyframe(0)]), ...cluster(1200, [grouped(40, 0)])];
  expect([...joined(bytes, 1000)]).toEqual([...cluster(1000, [keyframe(0)]), ...grouped(240, 0)]);
});
