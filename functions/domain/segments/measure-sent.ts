import { playlist } from '#shared/api/playlist.ts';
import { INIT_NAME, SEGMENTS_MAX_OBJECTS, SENT_PLAYLIST_NAME, segmentName } from '#shared/model/segment.ts';
import { getPlaylist, listSegments, SegmentGoneError, type SegmentObject } from '../../gateways/s3-segments.ts';
import { readJson } from './read-json.ts';

/** The objects of an upload of segments that have arrived. */
export interface Sent {
  /** By name. */
  objects: Map<string, SegmentObject>;
  /** Bytes of all objects. */
  bytes: number;
}

/** Segments of a list that one request gives, with the playlist and its pages: S3 lists a thousand objects at a time. */
const SEGMENTS_PER_LIST = 900;

/**
 * Lists the objects under a prefix, but at most one more than `SEGMENTS_MAX_OBJECTS`, which no recorder reaches.
 * @param expected number of segments, if it is known: then parts of the list are requested at the same time
 */
export async function measureSent(prefix: string, expected = 0): Promise<Sent> {
  const objects = new Map<string, SegmentObject>();
  let bytes = 0;
  const list = async (after?: string, upTo?: string) => {
    for await (const object of listSegments(prefix, { after, upTo })) {
      objects.set(object.key.slice(prefix.length), object);
      bytes += object.bytes;
      if (objects.size > SEGMENTS_MAX_OBJECTS) break;
    }
  };
  const parts = Math.ceil(Math.min(expected, SEGMENTS_MAX_OBJECTS) / SEGMENTS_PER_LIST);
  const ends = Array.from({ length: Math.max(0, parts - 1) }, (_, part) =>
    prefix.concat(segmentName((part + 1) * SEGMENTS_PER_LIST)),
  );
  await Promise.all([...ends, undefined].map((end, part) => list(ends[part - 1], end)));
  return { objects, bytes };
}

/** Whether a join would find at least one segment. */
export const hasSegments = ({ objects }: Sent): boolean => objects.has(INIT_NAME) && objects.has(segmentName(1));

/** Length of the segments in the playlist, in milliseconds; 0 without a valid playlist. */
export async function sentLengthMs({ objects }: Sent): Promise<number> {
  const sent = objects.get(SENT_PLAYLIST_NAME);
  if (!sent) return 0;
  try {
    const found = await getPlaylist(sent.key, sent.etag);
    const { data } = playlist.safeParse(found && readJson(found));
    const parts = data ? [...data.pages, ...data.segments] : [];
    return parts.reduce((sum, { durationMs }) => sum + durationMs, 0);
  } catch (error) {
    // The recorder has just replaced it. The next renewal reads the new one.
    if (error instanceof SegmentGoneError) return 0;
    throw error;
  }
}
