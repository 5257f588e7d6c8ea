import type { Playlist, Segment } from '#shared/api/video/playlist.ts';
import { createSegmentList } from './segment-list.ts';

/** The change by a playlist or an early segment. */
export interface News {
  /** Whether a segment, or the rest of one, is new. */
  hasMore: boolean;
  /** End of the segments that were known before, in seconds; null if there were none. */
  endBefore: number | null;
  /** Time since there was news before, in milliseconds. */
  quietMs: number;
  /** The segments that are not as they were added early. */
  differing: number[];
}

/**
 * The known state of a recording: its last playlist, and its segments.
 * @param isBeingSaved whether it has ended although its playlist still grows: see `isSaving` in the playlist
 */
export function createKnownRecording(isBeingSaved = false) {
  const list = createSegmentList();
  let latest: Playlist | null = null;
  let newsAt = 0;

  const isGrowing = () => latest !== null && latest.state !== 'ended';
  const isSaving = () => isGrowing() && (isBeingSaved || latest?.isSaving === true);
  const endSeconds = () => list.endMs() / 1000;

  /** @param add adds to the list @returns news with the segments that are not as they were added early */
  const take = (add: () => number[], isOther: boolean): News => {
    const before = list.extent();
    const endBefore = before > 0 ? endSeconds() : null;
    const quietMs = Date.now() - newsAt;
    const differing = add();
    const hasMore = list.extent() > before;
    if (hasMore || isOther) newsAt = Date.now();
    return { hasMore, endBefore, quietMs, differing };
  };

  return {
    list,
    isGrowing,
    /** Whether the recording has ended, and its rest is being sent. */
    isSaving,
    isLive: () => isGrowing() && !isSaving(),
    state: () => latest?.state,
    endSeconds,
    /** Start of the last segment, in seconds. */
    lastStart: () => (list.last()?.startMs ?? 0) / 1000,
    /** Time since anything was new, in milliseconds. */
    quietMs: () => Date.now() - newsAt,
    update: (playlist: Playlist): News => {
      const isOtherState = playlist.state !== latest?.state;
      latest = playlist;
      return take(() => list.update(playlist), isOtherState);
    },
    /** Adds the segment after the last one before a playlist lists it, or its first part. */
    addEarly: (segment: Segment, isWhole: boolean): News =>
      take(() => {
        list.addEarly(segment, isWhole);
        return [];
      }, false),
    /** Adds the next part of that segment. */
    addPart: (part: Pick<Segment, 'bytes' | 'durationMs'>, isWhole: boolean): News => ({
      ...take(() => {
        list.addPart(part, isWhole);
        return [];
      }, true),
      hasMore: true,
    }),
  };
}

export type KnownRecording = ReturnType<typeof createKnownRecording>;
