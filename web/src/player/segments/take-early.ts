import type { Segment } from '#shared/api/video/playlist.ts';
import { asRest, objectsOf, restOf } from '#shared/rules/video/segment-objects.ts';
import { joinedBytes } from '#web/lib/joined-bytes.ts';
import { timesOf } from './early-times.ts';
import type { KnownRecording, News } from './known-recording.ts';
import type { SegmentFiles } from './segment-files.ts';
import type { SegmentTracks } from './webm.ts';

interface Early {
  known: KnownRecording;
  files: Pick<SegmentFiles, 'early'>;
  /** The tracks of a WebM recording, once they are known. */
  tracks: () => SegmentTracks | null;
  isLiveNow: () => boolean;
  announce: (news: News, isBehind: boolean) => void;
}

/**
 * Takes the next segment, or the next part of it, before the playlist lists it.
 * @returns a function that tries it: the length of what is new, in milliseconds; null if it is not there; `unknown` if only
 *   the playlist can tell. See `Following` for its parameter
 */
export function takeEarly({ known, files, tracks, isLiveNow, announce }: Early) {
  const { list } = known;
  /** The bytes of the open segment that have arrived. */
  let openBytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  /** The last object of a segment that would have about these sizes; null if it is not there. */
  const early = async (expected: Segment): Promise<Uint8Array<ArrayBuffer> | null> => {
    const object = objectsOf(expected).at(-1);
    return object ? files.early(object.name, object.bytes) : null;
  };

  const takeSegment = async (last: Segment, found: SegmentTracks, isBehind: boolean) => {
    const number = last.number + 1;
    const bytes = await early({ number, bytes: last.bytes, etag: '', startMs: 0, durationMs: 0 });
    if (!bytes) return null;
    const times = timesOf(bytes, found);
    if (!times || list.count() >= number) return 'unknown';
    const { isWhole, startMs, durationMs } = times;
    openBytes = bytes;
    announce(known.addEarly({ number, bytes: bytes.length, etag: '', startMs, durationMs }, isWhole), isBehind);
    return durationMs;
  };

  const takePart = async (open: Segment, found: SegmentTracks, isBehind: boolean) => {
    const beforeMs = open.durationMs;
    const bytes = await early({ ...open, ...asRest([...restOf(open), { bytes: open.bytes, etag: '' }]) });
    if (!bytes) return null;
    const joined = joinedBytes([openBytes, bytes]);
    const times = timesOf(joined, found);
    // The playlist may have listed it meanwhile.
    if (!times || list.open() !== open) return 'unknown';
    openBytes = joined;
    announce(known.addPart({ bytes: bytes.length, durationMs: times.durationMs }, times.isWhole), isBehind);
    return times.durationMs - beforeMs;
  };

  return async (isBehind: boolean): Promise<number | null | 'unknown'> => {
    const last = list.last();
    const found = tracks();
    if (!last || !found || found.video === null || !isLiveNow()) return 'unknown';
    const open = list.open();
    return open ? takePart(open, found, isBehind) : takeSegment(last, found, isBehind);
  };
}
