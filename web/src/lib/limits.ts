/*
 * The limits of the browser, which people can meet. Those that the server also knows are in shared/limits.ts. What a
 * screen measures or shows, how often it asks, and what an encoder or a player needs is beside the code that needs it.
 */

/** Below this room for a recording, none can start, in seconds. */
export const ROOM_MIN_SECONDS = 60;
/** Below this room, a notice before the recording shows its possible length, in seconds. */
export const ROOM_NOTICE_SECONDS = 30 * 60;
/** Below this, the user sees how much recording time is left, in seconds. */
export const ROOM_WARNING_SECONDS = 5 * 60;
/** The recording is stopped this long before the storage is full, or it is too long, in seconds. */
export const ROOM_STOP_SECONDS = 30;
/** Longest wait for an encoder after Stop, in milliseconds: the remaining data is lost. */
export const DRAIN_MAX_MS = 20_000;
/** Largest factor of a sound's level that a person can choose. */
export const VOLUME_MAX = 2;
/** Length of notes, in characters: a person reads them for an hour. */
export const NOTES_MAX_LENGTH = 20_000;
/** The most marks at a time: each frame draws all of them. The oldest gives way. Covers do not count. */
export const MARKS_MAX = 100;
/** The most points of one mark. */
export const MARK_POINTS_MAX = 2000;
/** How many steps of drawing can be undone. */
export const UNDO_STEPS_MAX = 100;

/** Files that are sent at a time. More would make each of them slower. */
export const UPLOADS_AT_ONCE = 2;
/** An upload fails when nothing moves for this long, in milliseconds. */
export const UPLOAD_STALL_MS = 10 * 60 * 1000;
/** A request without progress for this long is cancelled, in milliseconds: a lost network causes no error by itself. */
export const REQUEST_STALL_MS = 30_000;
/** Longer limit once all bytes are handed over, in milliseconds: many of them may still be in the machine's buffers. */
export const REQUEST_ANSWER_MS = 120_000;
/** A server call of an upload that takes longer than this is cancelled and repeated, in milliseconds. */
export const UPLOAD_CALL_MS = 60_000;
/** Most uploads that are started for one file, after which the upload fails. */
export const UPLOAD_BEGINNINGS_MAX = 3;
/** Number of URLs refused in a row after which the upload fails. */
export const UPLOAD_REFUSALS_MAX = 3;
/** Refusals of one segment until it is given up: the first one may mean that the permission has just ended. */
export const SEGMENT_REFUSALS_MAX = 5;
/** Longest wait for the server to abort an upload, in milliseconds. */
export const ABORT_MAX_MS = 10_000;

/** Tries of a call that saves, and of one chunk of a download, the first included. */
export const SAVE_TRIES_MAX = 5;
export const CHUNK_TRIES_MAX = 3;
/** With a longer Retry-After, a call that saves or uploads shows the error to the user instead of a retry. In seconds. */
export const SAVE_RETRY_AFTER_MAX_SECONDS = 120;
/** Tries of any other request while the server is busy, the first included. */
export const BUSY_TRIES_MAX = 4;
/** With a longer Retry-After, such a request fails at once, and the user can retry. In seconds. */
export const BUSY_RETRY_AFTER_MAX_SECONDS = 10;
/** Parts of a download that are older than this were left by a page that was closed too early, in milliseconds. */
export const LEFT_OVER_DOWNLOAD_MS = 24 * 60 * 60 * 1000;

/** Largest file of a picture that is opened, in bytes: decoding a larger one may need more memory than a phone has. */
export const PICTURE_FILE_MAX_BYTES = 30_000_000;
/** Timeouts for sending a picture of some ten kilobytes, and captions of at most one megabyte, in milliseconds. */
export const SEND_PICTURE_MS = 60_000;
export const SEND_CAPTIONS_MS = 120_000;

/** Maximum number of recordings in a selection. */
export const SELECT_MAX = 10_000;
/** Entries of the record of acts that a file has at most. */
export const ACTS_CSV_MAX = 10_000;
/** Up to this length, the sound of a video is read without being asked for, in seconds: longer ones are large files. */
export const READ_UNASKED_SECONDS = 30 * 60;
/** Time that a browser has to decode the sound of one part, in milliseconds: a quick one takes less than 100. */
export const DECODE_MS = 20_000;
/** Maximum time for which the admin screen waits for the end of a run that was started there, in milliseconds. */
export const RUN_WAIT_MS = 2 * 60 * 1000;
/** Days after which the last backup is old: a nightly one may fail once. */
export const OLD_BACKUP_DAYS = 2;
