import type { Playlist, Segment } from '#shared/api/video/playlist.ts';
import { SEGMENTS_MAX_SECONDS } from '#shared/limits.ts';
import { INIT_NAME, SEGMENT_RENEWAL_MS, SEGMENTS_PER_PAGE } from '#shared/model/video/segment.ts';
import type { CheckedPages } from '../../../data/video/segment-upload.ts';
import { AppError } from '../../ground/app-error.ts';
import {
  arrived,
  bytesOf,
  incomplete,
  isComplete,
  type PinnedPages,
  readPages,
  requireOrder,
  stillChecked,
  unreadable,
} from './check-pages.ts';
import { measureSegments, type Sent } from './measure-sent.ts';

/** Seconds above the limit that are accepted: the recorder stops sending only at its next renewal after the limit. */
const LENGTH_TOLERANCE_SECONDS = SEGMENT_RENEWAL_MS / 1000 + 60;

/** A refusal names at most this many missing segments. */
const NAMED = 100;

/** @throws AppError SEGMENTS_TOO_LONG */
function requireLength(seconds: number): void {
  if (seconds <= SEGMENTS_MAX_SECONDS + LENGTH_TOLERANCE_SECONDS) return;
  throw new AppError('SEGMENTS_TOO_LONG', 'This recording is too long for segments. Please upload it as a file.');
}

/** End of the last segment, in seconds. */
function endSeconds(segments: Segment[], checked: CheckedPages | null): number {
  const last = segments.at(-1) ?? { startMs: checked?.lastStartMs ?? 0, durationMs: 0 };
  return (last.startMs + last.durationMs) / 1000;
}

function requireArrived({ init }: Playlist, segments: Segment[], sent: Sent): void {
  const missing = segments.filter((segment) => !isComplete(sent, segment)).map(({ number }) => number);
  if (missing.length > 0 || !arrived(sent, { name: INIT_NAME, ...init })) {
    const details = { missing: missing.slice(0, NAMED) };
    throw incomplete('Segments of the recording are missing or differ from the playlist.', details);
  }
}

/** The client's statements about the segments. */
interface Announced {
  playlist: Playlist;
  /** Bytes. */
  fileSize: number;
  /** Seconds. */
  duration: number;
}

export interface CheckedSegments {
  /** Bytes of all versions of the segments that have arrived. */
  sentBytes: number;
  /** Pages that a sign of life had checked. */
  checked: PinnedPages | null;
  onPages: Segment[];
  sent: Sent;
}

/**
 * Checks that the segments of a recording are complete. The playlist lists the segments without a gap. A version of
 * every segment has arrived, in all its parts, with the listed bytes. All segments together have the size of the
 * file. Pages that a renewal has checked are not read again: they name the versions of their segments.
 * @throws AppError INVALID_INPUT; UPLOAD_INCOMPLETE, with the numbers of `missing` segments; SEGMENTS_TOO_LONG
 */
export async function checkSent(
  prefix: string,
  { playlist, fileSize, duration }: Announced,
  checkedPages: CheckedPages | null,
): Promise<CheckedSegments> {
  requireLength(duration);
  const checked = stillChecked(playlist, checkedPages);
  const [onPages, sent] = await Promise.all([
    readPages(prefix, playlist, checked?.count ?? 0),
    measureSegments(prefix, (checked?.count ?? 0) * SEGMENTS_PER_PAGE),
  ]);
  const segments = [...onPages, ...playlist.segments];
  if (segments.length === 0 && !checked) throw unreadable('it lists no segment.');
  requireOrder(segments, checked);
  requireLength(endSeconds(segments, checked));
  const known = bytesOf(playlist.pages.slice(0, checked?.count ?? 0));
  const bytes = known + playlist.init.bytes + bytesOf(segments);
  if (bytes !== fileSize) {
    throw incomplete('The segments are not as long as the recording.', { expected: fileSize, received: bytes });
  }
  requireArrived(playlist, segments, sent);
  return { sentBytes: known + sent.bytes, checked, onPages, sent };
}
