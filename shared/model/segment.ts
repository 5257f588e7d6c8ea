/** Interval of the keyframes that the recorder asks for, in milliseconds: a segment begins with each. */
export const KEYFRAME_INTERVAL_MS = 2000;

/** Keyframes further apart than this make a live view too late: it is switched off, the upload goes on. In milliseconds. */
export const LIVE_SEGMENT_MAX_MS = 4000;

/** Largest segment, in bytes: four seconds at the highest quality are 3 MB. */
export const SEGMENT_MAX_BYTES = 64 * 1024 ** 2;

/**
 * Longest recording that is uploaded in segments, in seconds; a longer one is uploaded after Stop. The memory of a join
 * grows with the index of the file: for three hours it stays below 300 MB.
 */
export const SEGMENTS_MAX_SECONDS = 3 * 60 * 60;

/**
 * Largest recording that is uploaded in segments, in bytes; a larger one is uploaded after Stop. These are three hours at
 * the highest quality: a join reads and writes them in a third of the time that a function may take.
 */
export const SEGMENTS_MAX_BYTES = 8_500_000_000;

/** Most objects of one upload of segments: three hours in segments of a second, with their playlist, are 10,910. */
export const SEGMENTS_MAX_OBJECTS = 20_000;

/** Largest playlist, or page of one, that anybody reads, in bytes: those of three hours are below 40 kB. */
export const PLAYLIST_MAX_BYTES = 1024 ** 2;

/** Life of the permission to send segments, in seconds. */
export const SEGMENT_POLICY_SECONDS = 10 * 60;

/** How often a recorder renews that permission and gives a sign of life, in milliseconds. */
export const SEGMENT_RENEWAL_MS = 4 * 60 * 1000;

/** A recorder without a sign of life for this long is lost: what has arrived is joined. In milliseconds. */
export const RECORDER_LOST_MS = 15 * 60 * 1000;

/** How long segments are kept once they are joined, in milliseconds. */
export const JOINED_SEGMENTS_LAST_MS = 24 * 60 * 60 * 1000;

/**
 * How long segments are kept that no whole file was made of: they could not be joined, or their recorder was lost and may
 * come back. No longer than the bucket keeps them. In milliseconds.
 */
export const KEPT_SEGMENTS_LAST_MS = 48 * 60 * 60 * 1000;

/** By then a join has ended, or must be begun anew; in milliseconds. */
export const JOIN_OVERDUE_MS = 10 * 60 * 1000;

/** Segments that a page of a playlist lists: the playlist itself stays small, however long the recording is. */
export const SEGMENTS_PER_PAGE = 100;

/**
 * Where the segments of a recording stand. `recording`: the recorder sends them. `joining`: they are attached, and are
 * being joined to one file. `joined`: the file is there and proven whole. `failed`: they could not be joined, the browser
 * sends its copy. `interrupted`: the recorder was lost, and what had arrived by then is the recording until more comes.
 */
export const SEGMENT_STATES = ['recording', 'joining', 'joined', 'failed', 'interrupted'] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

/**
 * What every key begins with that a recorder may send to. Other names in the same folder are written by the server alone.
 */
export const SENT = 'sent-';

/** Name of the initialisation segment: what precedes the first segment in the recorded file. */
export const INIT_NAME = `${SENT}init`;

/** Name of a segment. @param number from 1 */
export const segmentName = (number: number): string => `${SENT}${String(number).padStart(6, '0')}`;

/** Name of the playlist as the recorder sends it; it changes with every segment. */
export const SENT_PLAYLIST_NAME = `${SENT}playlist.json`;

/** Name of a page of the playlist; it never changes. @param page from 1 */
export const playlistPageName = (page: number): string => `${SENT}playlist-${String(page).padStart(4, '0')}.json`;

/** Name of the playlist as it was when the segments were attached; nothing is written to it afterwards. */
export const ATTACHED_PLAYLIST_NAME = 'attached-playlist.json';
