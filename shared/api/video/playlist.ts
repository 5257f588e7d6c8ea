import * as z from 'zod';
import { SEGMENT_MAX_BYTES, SEGMENTS_MAX_OBJECTS } from '../../limits.ts';
import { SEGMENT_PARTS_MAX, SEGMENTS_PER_PAGE } from '../../model/video/segment.ts';

const bytes = z.int().min(1).max(SEGMENT_MAX_BYTES);
/** An ETag of S3, with its quotes. */
const objectEtag = z.string().regex(/^"[0-9a-f]{32}"$/);
/**
 * S3's id of the version of an object. It is missing when the recorder could not read it. The attached playlist has it
 * for every object, except in recordings that an earlier version of the program attached.
 */
const versionId = z
  .string()
  .regex(/^[!-~]{1,1024}$/)
  .optional();

const segmentOf = (object: typeof z.object) =>
  object({
    /** From 1, without gaps. */
    number: z.int().min(1),
    /** Bytes of its object, or of the first one. */
    bytes,
    /** Time of its first frame, in milliseconds from the start of the recording. */
    startMs: z.number().min(0),
    durationMs: z.number().min(0),
    etag: objectEtag,
    versionId,
    /** Its object has the name of a segment that was sent again: see `resentName`. */
    isResent: z.literal(true).optional(),
    /**
     * The rest of the segment, in a second object. The segment that is open at Stop has one: its first object is sent
     * while the encoder finishes. So have those that people watch while they are recorded.
     */
    tail: object({ bytes, etag: objectEtag, versionId }).optional(),
    /** The parts after the tail, of a segment that people watch while it is recorded. */
    more: z
      .array(object({ bytes, etag: objectEtag, versionId }))
      .max(SEGMENT_PARTS_MAX - 2)
      .optional(),
  });

const segment = segmentOf(z.object);

/** A piece of a recording that begins with a keyframe: one object of the segments bucket, or several parts. */
export type Segment = z.output<typeof segment>;

export const playlistPage = z.object({ segments: z.array(segment).length(SEGMENTS_PER_PAGE) });
export type PlaylistPage = z.output<typeof playlistPage>;

const playlistOf = (object: typeof z.object) =>
  object({
    version: z.literal(1),
    /** Container and codecs, for `MediaSource.addSourceBuffer`. */
    mimeType: z.string().regex(/^video\/(webm|mp4);codecs="?[\w.,-]+"?$/),
    state: z.enum(['recording', 'paused', 'ended']),
    /**
     * The recording has ended and is being saved: what is listed does not change, and the rest follows. Players then do
     * not stay at the live edge. The playlist of the whole recording has the state `ended` instead.
     */
    isSaving: z.literal(true).optional(),
    init: object({ bytes, etag: objectEtag, versionId }),
    /**
     * Segments 1 to 100 are on the first page, 101 to 200 on the second. `durationMs` and `bytes` are sums over its
     * segments.
     */
    pages: z
      .array(object({ etag: objectEtag, versionId, durationMs: z.number().min(0), bytes: z.int().min(1) }))
      .max(SEGMENTS_MAX_OBJECTS / SEGMENTS_PER_PAGE),
    /** The segments after the last page. */
    segments: z.array(segmentOf(object)).max(SEGMENTS_PER_PAGE),
  });

/**
 * Lists the segments of a recording in playing order. The initialization segment followed by all segments is the file
 * that the browser recorded.
 */
export const playlist = playlistOf(z.object);
export type Playlist = z.output<typeof playlist>;

/** A playlist in the body of a call: it has no other fields than these. */
export const strictPlaylist = playlistOf(z.strictObject as typeof z.object);
