import * as z from 'zod';
import { type Playlist, playlist, playlistPage, type Segment } from '#shared/api/video/playlist.ts';
import { SEGMENTS_MAX_BYTES } from '#shared/limits.ts';
import {
  ATTACHED_PLAYLIST_NAME,
  INIT_NAME,
  partName,
  playlistPageName,
  resentName,
  SEGMENT_NAMES,
  SENT,
  segmentName,
} from '#shared/model/video/segment.ts';
import { objectsOf } from '#shared/rules/video/segment-objects.ts';
import {
  type ExpectedObject,
  getPlaylist,
  headSegment,
  listSegments,
  SegmentGoneError,
  type SegmentObject,
} from '../../../gateways/s3/s3-segments.ts';
import { SEGMENTS_MAX_VERSIONS } from '../../../process/limits.ts';
import type { RecordedPiece } from './segment-reader.ts';
import { SegmentsUnusableError } from './segments-unusable.ts';

/**
 * The pieces of a recording in the order of its file, the initialization segment first. Each part of a segment is a
 * piece of its own.
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
  expected: ExpectedObject,
): Promise<z.output<Schema>> {
  try {
    const bytes = await getPlaylist(key, expected);
    return schema.parse(bytes && JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    const isFinal = error instanceof SegmentGoneError || error instanceof SyntaxError || error instanceof z.ZodError;
    if (!isFinal) throw error;
    throw new SegmentsUnusableError('The playlist cannot be read', { cause: error });
  }
}

async function readPages({ pages, segments }: Playlist, prefix: string): Promise<Segment[]> {
  const all: Segment[] = [];
  for (const [index, page] of pages.entries()) {
    all.push(...(await readPart(playlistPage, prefix + playlistPageName(index + 1), page)).segments);
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
 * @param expected the attached playlist
 * @throws SegmentsUnusableError when the playlist cannot be read or leaves out a segment
 */
export async function listAttached(prefix: string, expected: ExpectedObject): Promise<PieceList> {
  const attached = await readPart(playlist, prefix + ATTACHED_PLAYLIST_NAME, expected);
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

const numberIn = (name: string): number => Number(name.slice(SENT.length).split('-')[0]);

type IsInTime = (object: SegmentObject) => boolean;

/** The newest versions of the objects of each segment, in the order of their numbers. */
async function* listBySegment(
  prefix: string,
  isInTime: IsInTime,
): AsyncGenerator<{ number: number; objects: SegmentObject[] }> {
  let number = 0;
  let objects: SegmentObject[] = [];
  let seen = 0;
  for await (const object of listSegments(prefix + SEGMENT_NAMES)) {
    seen += 1;
    if (seen > SEGMENTS_MAX_VERSIONS) break;
    const next = numberIn(object.key.slice(prefix.length));
    if (next !== number && objects.length > 0) yield { number, objects };
    if (next !== number) objects = [];
    number = next;
    if (object.isLatest && isInTime(object)) objects.push(object);
  }
  if (objects.length > 0) yield { number, objects };
}

/**
 * The objects of a segment that belong together: the largest one that was sent again, or the first object with the parts
 * that follow it without a gap. Each of them names the bytes before it.
 */
function piecesOf(prefix: string, number: number, objects: SegmentObject[]): SegmentObject[] {
  const named = (name: string) => objects.find(({ key }) => key === prefix + name);
  const resent = objects.filter(({ key, bytes }) => key === prefix + resentName(number, bytes));
  const [whole] = resent.sort((a, b) => b.bytes - a.bytes);
  if (whole) return [whole];
  const parts: SegmentObject[] = [];
  let bytes = 0;
  for (let next = named(segmentName(number)); next && parts.length < objects.length; ) {
    parts.push(next);
    bytes += next.bytes;
    next = named(partName(number, bytes));
  }
  return parts;
}

/**
 * The pieces of a recording whose recorder was lost: those that arrived before the first gap, each with its version.
 * They are listed because the playlist may be older than the last segments. The list ends where a recording reaches its
 * largest size.
 * @param prefix of the segments
 * @param until ISO 8601; what arrived later is left out. Null for all
 * @throws SegmentsUnusableError when the initialization segment or the first segment is missing
 */
export async function listArrived(prefix: string, until: string | null): Promise<PieceList> {
  const isInTime: IsInTime = ({ arrivedAt }) => until === null || arrivedAt <= until;
  const init = await headSegment(prefix + INIT_NAME);
  if (!init || !isInTime(init)) throw new SegmentsUnusableError('The initialization segment has not arrived');
  const pieces = [init];
  let { bytes } = init;
  let last = 0;
  for await (const { number, objects } of listBySegment(prefix, isInTime)) {
    const found = number === last + 1 ? piecesOf(prefix, number, objects) : [];
    bytes += found.reduce((sum, piece) => sum + piece.bytes, 0);
    if (found.length === 0 || bytes > SEGMENTS_MAX_BYTES) break;
    pieces.push(...found);
    last = number;
  }
  if (pieces.length === 1) throw new SegmentsUnusableError('No segment has arrived');
  return { pieces, endMs: null };
}
