import { type Playlist, playlist } from '#shared/api/playlist.ts';
import { INIT_NAME, SEGMENTS_MAX_OBJECTS, SENT_PLAYLIST_NAME, segmentName } from '#shared/model/segment.ts';
import { getPlaylist, listSegments, SegmentGoneError, type SegmentObject } from '../../gateways/s3-segments.ts';

/** The objects of an upload of segments that have arrived. */
export interface Sent {
  /** By name. */
  objects: Map<string, SegmentObject>;
  /** Bytes of all objects. */
  bytes: number;
}

/** A name after those of a segment and its tails, and before the next segment: `~` is after all their characters. */
const endOf = (number: number): string => `${segmentName(number)}~`;

/**
 * Lists the objects under a prefix, but at most one more than `SEGMENTS_MAX_OBJECTS`, which no recorder reaches.
 * @param after number of a segment: the list leaves out the segments up to it, with their tails; 0 for none
 */
export async function measureSent(prefix: string, after = 0): Promise<Sent> {
  const objects = new Map<string, SegmentObject>();
  let bytes = 0;
  for await (const object of listSegments(prefix, after === 0 ? undefined : prefix + endOf(after))) {
    objects.set(object.key.slice(prefix.length), object);
    bytes += object.bytes;
    if (objects.size > SEGMENTS_MAX_OBJECTS) break;
  }
  return { objects, bytes };
}

/** Whether at least one segment and the initialisation segment have arrived, so that a join finds something. */
export const hasSegments = ({ objects }: Sent): boolean => objects.has(INIT_NAME) && objects.has(segmentName(1));

/** The playlist that the recorder has sent; null when there is no valid one. */
export async function sentPlaylist({ objects }: Sent): Promise<Playlist | null> {
  const sent = objects.get(SENT_PLAYLIST_NAME);
  if (!sent) return null;
  try {
    const found = await getPlaylist(sent.key, sent.etag);
    return playlist.safeParse(found && readJson(found)).data ?? null;
  } catch (error) {
    // The recorder has just replaced it. The next renewal reads the new one.
    if (error instanceof SegmentGoneError) return null;
    throw error;
  }
}

/** Length of the segments of a playlist, in milliseconds. */
export const lengthMsOf = ({ pages, segments }: Playlist): number =>
  [...pages, ...segments].reduce((sum, { durationMs }) => sum + durationMs, 0);

/** Parses JSON that a client sent; null when it is not valid JSON. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
