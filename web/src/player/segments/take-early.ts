import type { Segment } from '#shared/api/playlist.ts';
import { objectsOf } from '#shared/rules/segment-objects.ts';
import { timesOf } from './early-times.ts';
import { joinedBytes } from './joined-bytes.ts';
import type { KnownRecording, News } from './known-recording.ts';
import type { SegmentFiles } from './segment-files.ts';
import type { SegmentTracks } from './webm.ts';

interface Early {
  known: KnownRecording;
  files: SegmentFiles;
  /** The tracks of a WebM recording, once they are known. */
  tracks: () => SegmentTracks | null;
  isLiveNow: () => boolean;
  announce: (news: News) => void;
}

/**
 * Takes the next segment, its head or the rest of it before the playlist lists it.
 * @returns a function that tries it: the length of what is new, in milliseconds; null if it is not there; `unknown` if only
 *   the playlist can tell
 */
export function takeEarly({ known, files, tracks, isLiveNow, announce }: Early) {
  const { list } = known;
  /** Bytes of the head that has arrived. */
  let headBytes: Uint8Array<ArrayBuffer> | null = null;

  /** The last object of a segment that would have about these sizes; null if it is not there. */
  const early = async (expected: Segment): Promise<Uint8Array<ArrayBuffer> | null> => {
    const object = objectsOf(expected).at(-1);
    return object ? files.early(object.name, object.bytes) : null;
  };

  const takeSegment = async (last: Segment, found: SegmentTracks): Promise<number | null | 'unknown'> => {
    const number = last.number + 1;
    const bytes = await early({ number, bytes: last.bytes, etag: '', startMs: 0, durationMs: 0 });
    if (!bytes) return null;
    const times = timesOf(bytes, found);
    if (!times || list.count() >= number) return 'unknown';
    const { isWhole, startMs, durationMs } = times;
    headBytes = isWhole ? null : bytes;
    announce(known.addEarly({ number, bytes: bytes.length, etag: '', startMs, durationMs }, isWhole));
    return durationMs;
  };

  const takeTail = async (head: Segment, found: SegmentTracks): Promise<number | null | 'unknown'> => {
    const bytes = await early({ ...head, tail: { bytes: head.bytes, etag: '' } });
    if (!bytes) return null;
    const times = headBytes && timesOf(joinedBytes([headBytes, bytes]), found);
    // The playlist may have listed it meanwhile.
    if (!times?.isWhole || list.head() !== head) return 'unknown';
    headBytes = null;
    const news = times.durationMs - head.durationMs;
    announce(known.addTail({ bytes: bytes.length, durationMs: times.durationMs }));
    return news;
  };

  return async (): Promise<number | null | 'unknown'> => {
    const last = list.last();
    const found = tracks();
    if (!last || !found || found.video === null || !isLiveNow()) return 'unknown';
    const head = list.head();
    return head ? takeTail(head, found) : takeSegment(last, found);
  };
}
