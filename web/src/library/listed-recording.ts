import type { LibraryEntry } from '#shared/api/video/library.ts';
import type { Recording } from '#shared/api/video/recordings.ts';

/** A recording of a list: what the index says of it, and the other fields when they have come. */
export type ListedRecording = LibraryEntry & Partial<Recording>;

/** Whether all fields have come. The index and the list of links have a few. */
export const isLoaded = (recording: Partial<Recording>): recording is Recording => recording.updatedAt !== undefined;
