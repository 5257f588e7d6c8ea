/** Interval of the keyframes that the recorder asks for, in milliseconds. Each keyframe begins a segment. */
export const KEYFRAME_INTERVAL_MS = 2000;

/**
 * Longest segment with which people are let in to watch a recording live, in milliseconds. People who are watching wait
 * for longer ones.
 */
export const LIVE_SEGMENT_MAX_MS = 4000;

/** Largest segment, in bytes: four seconds at the highest quality are 3 MB. */
export const SEGMENT_MAX_BYTES = 64 * 1024 ** 2;

/**
 * Longest recording that is uploaded in segments, in seconds. A longer one is uploaded after Stop. The memory of a join
 * grows with the index of the file.
 */
export const SEGMENTS_MAX_SECONDS = 3 * 60 * 60;

/**
 * Largest recording that is uploaded in segments, in bytes. A larger one is uploaded after Stop. Three hours at the
 * highest quality have this size. A join reads and writes them in a third of the time that a function may take.
 */
export const SEGMENTS_MAX_BYTES = 8_500_000_000;

/**
 * Most objects of one upload of segments. Three hours that somebody watches, in segments of two seconds with four parts
 * each, are 21,656.
 */
export const SEGMENTS_MAX_OBJECTS = 30_000;

/**
 * Most versions of all objects of one upload. Each segment is followed by a version of the playlist: the same three hours
 * have 27,056.
 */
export const SEGMENTS_MAX_VERSIONS = 2 * SEGMENTS_MAX_OBJECTS;

/** Largest playlist, or page of one, that the server reads, in bytes. Those of three hours are below 60 kB. */
export const PLAYLIST_MAX_BYTES = 1024 ** 2;

/** Life of the policy under which a recorder sends segments, in seconds. */
export const SEGMENT_POLICY_SECONDS = 10 * 60;

/** How often a recorder renews its policy and gives a sign of life, in milliseconds. */
export const SEGMENT_RENEWAL_MS = 4 * 60 * 1000;

/** A recorder without a sign of life for this long counts as lost, and its segments are joined. In milliseconds. */
export const RECORDER_LOST_MS = 15 * 60 * 1000;

/** How long segments are kept after their join, in milliseconds. */
export const JOINED_SEGMENTS_LAST_MS = 24 * 60 * 60 * 1000;

/**
 * How long segments are kept after a provisional join, in milliseconds. Attached segments are kept until a join has
 * succeeded.
 */
export const UNJOINED_SEGMENTS_LAST_MS = 48 * 60 * 60 * 1000;

/** A join without a sign of progress for this long is started again. In milliseconds. */
export const JOIN_OVERDUE_MS = 10 * 60 * 1000;

/**
 * Pause before the next join after one that failed because a service failed, in milliseconds. It is multiplied by the
 * number of joins so far, up to the longest pause.
 */
export const JOIN_AGAIN_MS = 60 * 60 * 1000;
export const JOIN_AGAIN_MAX_MS = 24 * JOIN_AGAIN_MS;

/** Number of segments on a page of a playlist. With pages, the playlist itself stays small. */
export const SEGMENTS_PER_PAGE = 100;

/**
 * State of a recording's segments. `recording`: the recorder sends them. `joining`: they are attached and are being
 * joined. `joined`: the file exists and is proven whole. `failed`: they could not be joined, and the browser sends its
 * copy. `interrupted`: the recorder was lost, and the recording has a file of the segments that had arrived.
 */
export const SEGMENT_STATES = ['recording', 'joining', 'joined', 'failed', 'interrupted'] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

/**
 * The policy of a recorder permits only names that begin with this. The server writes other names in the same folder.
 */
export const SENT = 'sent-';

/** Name of the initialization segment: the bytes before the first segment in the recorded file. */
export const INIT_NAME = `${SENT}init`;

/** Most objects of one segment: see `Segment` in the playlist. */
export const SEGMENT_PARTS_MAX = 6;

/** What all names of segments, their parts and resent segments begin with. */
export const SEGMENT_NAMES = `${SENT}0`;

/** Name of a segment. @param number from 1 */
export const segmentName = (number: number): string => `${SENT}${String(number).padStart(6, '0')}`;

/**
 * Name of a segment that is sent again with another size, as one object: an object of its first name is there already,
 * such as a first part, and may have been played. So no name is written twice.
 * @param bytes size of the whole segment
 */
export const resentName = (number: number, bytes: number): string => `${segmentName(number)}-of-${bytes}`;

/**
 * Name of a part of a segment after the first one: see `Segment` in the playlist.
 * @param from bytes of the segment before it
 */
export const partName = (number: number, from: number): string => `${segmentName(number)}-from-${from}`;

/** Name of the recorder's playlist. It is replaced with every segment. */
export const SENT_PLAYLIST_NAME = `${SENT}playlist.json`;

/** Name of a page of the playlist. A page is written once. @param page from 1 */
export const playlistPageName = (page: number): string => `${SENT}playlist-${String(page).padStart(4, '0')}.json`;

/** Name of the attached playlist: the last one, which the server writes when the segments are attached. */
export const ATTACHED_PLAYLIST_NAME = 'attached-playlist.json';
