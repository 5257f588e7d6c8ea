import { type Playlist, playlist } from '#shared/api/video/playlist.ts';
import { INIT_NAME, SEGMENT_NAMES, SENT_PLAYLIST_NAME, segmentName } from '#shared/model/video/segment.ts';
import { getPlaylist, listSegments, SegmentGoneError, type SegmentObject } from '../../../gateways/s3/s3-segments.ts';
import { SEGMENTS_MAX_VERSIONS } from '../../../process/limits.ts';

export interface Sent {
  /** The versions of each object by its name, the newest first. */
  objects: Map<string, SegmentObject[]>;
  versions: number;
  /** Bytes of all versions. */
  bytes: number;
}

/** A name after those of a segment and its tails, and before the next segment: `~` is after all their characters. */
const endOf = (number: number): string => `${segmentName(number)}~`;

async function measure(lists: AsyncGenerator<SegmentObject>[], prefix: string): Promise<Sent> {
  const sent: Sent = { objects: new Map(), versions: 0, bytes: 0 };
  const read = async (list: AsyncGenerator<SegmentObject>): Promise<void> => {
    for await (const object of list) {
      const name = object.key.slice(prefix.length);
      sent.objects.set(name, [...(sent.objects.get(name) ?? []), object]);
      sent.versions += 1;
      sent.bytes += object.bytes;
      if (sent.versions > SEGMENTS_MAX_VERSIONS) break;
    }
  };
  await Promise.all(lists.map(read));
  return sent;
}

/**
 * Lists the versions of all objects under a prefix, but at most one more than `SEGMENTS_MAX_VERSIONS`, which no
 * recorder reaches.
 */
export const measureSent = (prefix: string): Promise<Sent> => measure([listSegments(prefix)], prefix);

/**
 * Lists only the versions of the initialization segment and of the segments. The recorder overwrites its playlist every
 * two seconds: a list of its versions would take longer than that of the segments.
 * @param after number of a segment: the list leaves out the segments up to it, with their tails; 0 for none
 */
export const measureSegments = (prefix: string, after: number): Promise<Sent> =>
  measure(
    [
      listSegments(prefix + INIT_NAME),
      listSegments(prefix + SEGMENT_NAMES, after === 0 ? undefined : prefix + endOf(after)),
    ],
    prefix,
  );

/** Whether at least one segment and the initialization segment have arrived, so that a join finds something. */
export const hasSegments = ({ objects }: Sent): boolean => objects.has(INIT_NAME) && objects.has(segmentName(1));

/** The playlist that the recorder has sent; null when there is no valid one. */
export async function sentPlaylist({ objects }: Sent): Promise<Playlist | null> {
  const [sent] = objects.get(SENT_PLAYLIST_NAME) ?? [];
  if (!sent) return null;
  try {
    const found = await getPlaylist(sent.key, sent);
    return playlist.safeParse(found && readJson(found)).data ?? null;
  } catch (error) {
    // It was replaced in a bucket without versions. The next renewal reads the new one.
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
