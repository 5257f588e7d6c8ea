import { playlist } from '#shared/api/playlist.ts';
import { INIT_NAME, SEGMENTS_MAX_OBJECTS, SENT_PLAYLIST_NAME, segmentName } from '#shared/model/segment.ts';
import { getPlaylist, listSegments, SegmentGoneError, type SegmentObject } from '../../gateways/s3-segments.ts';
import { readJson } from './read-json.ts';

/** What has arrived of an upload of segments. */
export interface Sent {
  /** By their names. */
  objects: Map<string, SegmentObject>;
  /** Bytes of all of them. */
  bytes: number;
}

/** Lists what has arrived under a prefix; of more than `SEGMENTS_MAX_OBJECTS` objects no recorder makes, one more. */
export async function measureSent(prefix: string): Promise<Sent> {
  const objects = new Map<string, SegmentObject>();
  let bytes = 0;
  for await (const object of listSegments(prefix)) {
    objects.set(object.key.slice(prefix.length), object);
    bytes += object.bytes;
    if (objects.size > SEGMENTS_MAX_OBJECTS) break;
  }
  return { objects, bytes };
}

/** Whether there is anything that could be joined. */
export const hasSegments = ({ objects }: Sent): boolean => objects.has(INIT_NAME) && objects.has(segmentName(1));

/** Length of the segments that the playlist lists, in milliseconds; 0 while there is none that can be read. */
export async function sentLengthMs({ objects }: Sent): Promise<number> {
  const sent = objects.get(SENT_PLAYLIST_NAME);
  if (!sent) return 0;
  try {
    const found = await getPlaylist(sent.key, sent.etag);
    const { data } = playlist.safeParse(found && readJson(found));
    const parts = data ? [...data.pages, ...data.segments] : [];
    return parts.reduce((sum, { durationMs }) => sum + durationMs, 0);
  } catch (error) {
    // It was written over in this moment; the next renewal reads it.
    if (error instanceof SegmentGoneError) return 0;
    throw error;
  }
}
