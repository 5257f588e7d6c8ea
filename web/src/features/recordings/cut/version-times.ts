import type { Area } from '#shared/rules/editing/areas.ts';
import {
  type KeptRange,
  type KeptRanges,
  keptOfKept,
  keptShown,
  normalizeKept,
} from '#shared/rules/editing/kept-ranges.ts';

/** The video that is being edited, and where its times are in the original that the server cuts. */
export interface Base {
  fileVersion: number;
  /** Number of the original. */
  source: number;
  /** The ranges of the original that the video shows; null for the original. */
  kept: KeptRanges | null;
  /** The areas of the original that the video hides. */
  areas: readonly Area[];
}

interface Files {
  fileVersion: number;
  cut: { kept: KeptRanges; source: number; areas: readonly Area[] } | null;
  earlier: readonly { number: number }[];
}

/** @param files of the recording. A cut whose original is deleted is a video like any other. */
export function baseOf({ fileVersion, cut, earlier }: Files): Base {
  const hasOriginal = cut !== null && earlier.some(({ number }) => number === cut.source);
  return hasOriginal ? { fileVersion, ...cut } : { fileVersion, source: fileVersion, kept: null, areas: [] };
}

/** Parts of the video in the times of its original, which the call to cut expects. */
export const inOriginal = ({ kept }: Pick<Base, 'kept'>, parts: KeptRanges): KeptRange[] =>
  normalizeKept(kept ? keptOfKept(kept, parts) : parts);

/** Parts of the original in the times of the video. */
const inVideo = ({ kept }: Pick<Base, 'kept'>, parts: KeptRanges): KeptRange[] =>
  kept ? keptShown(kept, parts) : normalizeKept(parts);

/**
 * The parts that a person keeps, in the times of another version of the video. They stay as they are when the versions
 * have no common original.
 */
export const movedTo = (next: Base, before: Base, parts: KeptRanges): KeptRange[] =>
  next.source === before.source ? inVideo(next, inOriginal(before, parts)) : normalizeKept(parts);
