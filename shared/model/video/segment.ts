/** Interval of the keyframes that the recorder asks for, in milliseconds. Each keyframe begins a segment. */
export const KEYFRAME_INTERVAL_MS = 2000;

/** How often a recorder renews its policy and gives a sign of life, in milliseconds. */
export const SEGMENT_RENEWAL_MS = 4 * 60 * 1000;

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
