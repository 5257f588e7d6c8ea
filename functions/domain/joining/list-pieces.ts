import * as z from 'zod';
import { type Playlist, playlist, playlistPage, type Segment } from '#shared/api/playlist.ts';
import { ATTACHED_PLAYLIST_NAME, INIT_NAME, playlistPageName, SENT, segmentName } from '#shared/model/segment.ts';
import { getSegment, listSegments, SegmentGoneError } from '../../gateways/s3-segments.ts';
import type { RecordedPiece } from './segment-reader.ts';
import { SegmentsUnusableError } from './segments-unusable.ts';

/** The pieces of a recording in the order of its file, the initialisation segment first. */
export interface PieceList {
  pieces: RecordedPiece[];
  /** Where the last segment ends, in milliseconds; null when nothing says so. */
  endMs: number | null;
}

async function readJson<Schema extends z.ZodType>(
  schema: Schema,
  key: string,
  etag: string,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(await getSegment(key, etag))));
  } catch (error) {
    const isFinal = error instanceof SegmentGoneError || error instanceof SyntaxError || error instanceof z.ZodError;
    if (!isFinal) throw error;
    throw new SegmentsUnusableError('The playlist cannot be read', { cause: error });
  }
}

async function readPages({ pages, segments }: Playlist, prefix: string): Promise<Segment[]> {
  const all: Segment[] = [];
  for (const [index, { etag }] of pages.entries()) {
    all.push(...(await readJson(playlistPage, prefix + playlistPageName(index + 1), etag)).segments);
  }
  all.push(...segments);
  if (all.length === 0) throw new SegmentsUnusableError('The playlist lists no segment');
  if (all.some(({ number }, index) => number !== index + 1)) {
    throw new SegmentsUnusableError('The playlist leaves out a segment');
  }
  return all;
}

/**
 * The pieces of a recording that was attached: those of its playlist, as they were when it was attached.
 * @param prefix of the segments
 * @param etag of the playlist that was attached
 * @throws SegmentsUnusableError when the playlist is gone, or is none
 */
export async function listAttached(prefix: string, etag: string): Promise<PieceList> {
  const attached = await readJson(playlist, prefix + ATTACHED_PLAYLIST_NAME, etag);
  const segments = await readPages(attached, prefix);
  const last = segments.at(-1);
  return {
    pieces: [
      { key: prefix + INIT_NAME, ...attached.init },
      ...segments.map(({ number, bytes, etag: tag }) => ({ key: prefix + segmentName(number), bytes, etag: tag })),
    ],
    endMs: last ? last.startMs + last.durationMs : null,
  };
}

/**
 * The pieces of a recording whose recorder was lost: what has arrived from the beginning to the first gap. The recorder
 * tells in its playlist of less than that.
 * @param prefix of the segments
 * @throws SegmentsUnusableError when nothing of use has arrived
 */
export async function listArrived(prefix: string): Promise<PieceList> {
  const arrived = new Map<string, RecordedPiece>();
  for await (const piece of listSegments(prefix + SENT)) arrived.set(piece.key.slice(prefix.length), piece);
  const init = arrived.get(INIT_NAME);
  const first = arrived.get(segmentName(1));
  if (!init || !first) throw new SegmentsUnusableError('No segment has arrived');
  const pieces = [init];
  for (let next: RecordedPiece | undefined = first; next; next = arrived.get(segmentName(pieces.length))) {
    pieces.push(next);
  }
  return { pieces, endMs: null };
}
