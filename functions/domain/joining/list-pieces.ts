import * as z from 'zod';
import { type Playlist, playlist, playlistPage, type Segment } from '#shared/api/playlist.ts';
import {
  ATTACHED_PLAYLIST_NAME,
  INIT_NAME,
  playlistPageName,
  SEGMENTS_MAX_BYTES,
  SEGMENTS_MAX_OBJECTS,
  SENT,
  segmentName,
  tailName,
} from '#shared/model/segment.ts';
import { objectsOf } from '#shared/rules/segment-objects.ts';
import { getPlaylist, headSegment, listSegments, SegmentGoneError } from '../../gateways/s3-segments.ts';
import type { RecordedPiece } from './segment-reader.ts';
import { SegmentsUnusableError } from './segments-unusable.ts';

/**
 * The pieces of a recording in the order of its file, the initialisation segment first. The tail of a segment is a piece
 * of its own.
 */
export interface PieceList {
  pieces: RecordedPiece[];
  /** End of the last segment in the playlist, in milliseconds; null without a playlist. */
  endMs: number | null;
}

/** @throws SegmentsUnusableError when it is gone, has changed, is too large, or is not a playlist */
async function readPart<Schema extends z.ZodType>(
  schema: Schema,
  key: string,
  etag: string,
): Promise<z.output<Schema>> {
  try {
    const bytes = await getPlaylist(key, etag);
    return schema.parse(bytes && JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    const isFinal = error instanceof SegmentGoneError || error instanceof SyntaxError || error instanceof z.ZodError;
    if (!isFinal) throw error;
    throw new SegmentsUnusableError('The playlist cannot be read', { cause: error });
  }
}

async function readPages({ pages, segments }: Playlist, prefix: string): Promise<Segment[]> {
  const all: Segment[] = [];
  for (const [index, { etag }] of pages.entries()) {
    all.push(...(await readPart(playlistPage, prefix + playlistPageName(index + 1), etag)).segments);
  }
  all.push(...segments);
  if (all.length === 0) throw new SegmentsUnusableError('The playlist lists no segment');
  if (all.some(({ number }, index) => number !== index + 1)) {
    throw new SegmentsUnusableError('The playlist leaves out a segment');
  }
  return all;
}

/**
 * The pieces of an attached recording, as its playlist lists them.
 * @param prefix of the segments
 * @param etag of the attached playlist
 * @throws SegmentsUnusableError when the playlist cannot be read or leaves out a segment
 */
export async function listAttached(prefix: string, etag: string): Promise<PieceList> {
  const attached = await readPart(playlist, prefix + ATTACHED_PLAYLIST_NAME, etag);
  const segments = await readPages(attached, prefix);
  const last = segments.at(-1);
  return {
    pieces: [
      { key: prefix + INIT_NAME, ...attached.init },
      ...segments.flatMap(objectsOf).map(({ name, ...piece }) => ({ key: prefix + name, ...piece })),
    ],
    endMs: last ? last.startMs + last.durationMs : null,
  };
}

/**
 * The pieces of a recording whose recorder was lost: those that arrived before the first gap. They are listed because
 * the playlist may be older than the last segments. A tail whose name has another size than the object before it is from
 * before that segment was sent again, and is left out. The list ends where a recording reaches its largest size.
 * @param prefix of the segments
 * @throws SegmentsUnusableError when the initialisation segment or the first segment is missing
 */
export async function listArrived(prefix: string): Promise<PieceList> {
  const init = await headSegment(prefix + INIT_NAME);
  if (!init) throw new SegmentsUnusableError('The initialisation segment has not arrived');
  const pieces = [init];
  let { bytes } = init;
  let seen = 1;
  // The last segment so far, and the key of its tail.
  let last = 0;
  let tail = '';
  for await (const piece of listSegments(prefix + SENT)) {
    seen += 1;
    if (seen > SEGMENTS_MAX_OBJECTS) break;
    const isTail = piece.key === tail;
    if (!isTail && piece.key.startsWith(`${prefix}${segmentName(last)}-`)) continue;
    const isNext = piece.key === prefix + segmentName(last + 1);
    bytes += piece.bytes;
    if (!(isTail || isNext) || bytes > SEGMENTS_MAX_BYTES) break;
    pieces.push(piece);
    if (isNext) {
      last += 1;
      tail = prefix + tailName(last, piece.bytes);
    }
  }
  if (pieces.length === 1) throw new SegmentsUnusableError('No segment has arrived');
  return { pieces, endMs: null };
}
