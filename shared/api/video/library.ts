import * as z from 'zod';
import { BATCH_GET_RECORDINGS_MAX } from '../../limits.ts';
import { RECORDING_TYPES } from '../../model/video/recording.ts';
import { readCall } from '../ground/define-call.ts';
import { cursorOf, exactText, id } from '../ground/fields.ts';
import { pageQuery } from '../ground/paging.ts';
import { recording } from './recordings.ts';

/** A recording as the index has it: enough to search, sort and filter. */
export const libraryEntry = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  projectId: z.string().nullable(),
  userId: z.string(),
  recordingType: z.enum(RECORDING_TYPES),
  /** Seconds; null until there is a file. */
  duration: z.number().nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  viewCount: z.number(),
  /** Whether it has a link, also one that has expired. */
  isShared: z.boolean(),
});

export type LibraryEntry = z.output<typeof libraryEntry>;

/**
 * All recordings of a workspace that the caller sees, in no order, in parts. Without `after`, reading starts with all
 * of them. With the `after` of an earlier answer, the next part or the changes since then follow. A change may be
 * returned more than once, and at the latest some seconds after it was made.
 */
export const readLibrary = readCall('readLibrary', 'GET /api/workspaces/{workspaceId}/library', {
  query: z.object({ after: cursorOf(256) }),
  output: z.object({
    /**
     * Whether reading starts over with this answer: discard everything that was read before. Also with `after`, when it
     * is too old or the caller's access has changed since.
     */
    startsOver: z.boolean(),
    entries: z.array(libraryEntry),
    /** Ids of recordings that are deleted, or that the caller may not see. Apply them after `entries`. */
    removed: z.array(z.string()),
    after: z.string(),
    /** Whether more follows at once. */
    hasMore: z.boolean(),
  }),
});

const BATCH_TEXT = `Ask for 1 to ${BATCH_GET_RECORDINGS_MAX} recordings`;

/** Recordings of a workspace by their ids, in the order of the ids. Those that the caller does not see are left out. */
export const batchGetRecordings = readCall('batchGetRecordings', 'GET /api/workspaces/{workspaceId}/recordings/batch', {
  query: z.object({
    /** Separated by commas. */
    ids: exactText(BATCH_TEXT)
      .transform((text) => text.split(','))
      .pipe(z.array(id).max(BATCH_GET_RECORDINGS_MAX, BATCH_TEXT)),
  }),
  output: z.array(recording),
});

/** Newest first. */
export const listProjectRecordings = readCall('listProjectRecordings', 'GET /api/projects/{id}/recordings', {
  query: pageQuery,
  output: z.array(recording),
});

/** Newest first, without those in projects that the caller may not see. */
export const listWorkspaceRecordings = readCall(
  'listWorkspaceRecordings',
  'GET /api/workspaces/{workspaceId}/recordings',
  {
    query: pageQuery,
    output: z.array(recording),
  },
);
