import * as z from 'zod';
import { RECORDING_TYPES, TRANSCODE_STATUSES } from '../../shared/model/recording.ts';
import { recordingKey, recordingPrefix, workspaceKey } from './keys.ts';
import { firstItems, getItem, inPartition, listItems } from './table.ts';

const recordingItem = z.object({
  type: z.literal('recording'),
  id: z.string(),
  name: z.string(),
  recordingType: z.enum(RECORDING_TYPES),
  workspaceId: z.string(),
  projectId: z.string().nullable(),
  userId: z.string(),
  /** S3 keys; null for a file that there is not (yet). */
  originalKey: z.string().nullable(),
  thumbnailKey: z.string().nullable(),
  mp4Key: z.string().nullable(),
  transcodeStatus: z.enum(TRANSCODE_STATUSES),
  /** How many conversions were started: each has a number of its own, from 1. */
  transcodeAttempt: z.number(),
  /** Why the last conversion failed; for administrators. */
  transcodeError: z.string().nullable(),
  transcodedAt: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Bytes. */
  fileSize: z.number().nullable(),
  isShared: z.boolean(),
  shareToken: z.string().nullable(),
  /** The token of the link that was removed last: whoever removes it again makes sure that it is dead. */
  lastShareToken: z.string().nullable(),
  allowDownload: z.boolean(),
  shareExpiresAt: z.string().nullable(),
  /** Counts the times that all media tokens of the live link were ended; part of their revocation subject. */
  shareGeneration: z.number(),
  /** The same for media tokens that allow saving as a file. */
  downloadGeneration: z.number(),
  viewCount: z.number(),
  lastViewedAt: z.string().nullable(),
  createdAt: z.string(),
  /** Last change of the recording itself; sharing is not one, so it cannot hide a conversion that is stuck. */
  updatedAt: z.string(),
  /** Counts changes: a change is refused when another came first. */
  version: z.number(),
});

/** A recording as it is stored. */
export type StoredRecording = Omit<z.output<typeof recordingItem>, 'type'>;

/** Reads a recording; null when there is none. */
export const getStoredRecording = async (recordingId: string): Promise<StoredRecording | null> =>
  getItem(recordingItem, recordingKey(recordingId));

/** Up to `limit` of a workspace's recordings, oldest first. */
export const firstStoredRecordings = (workspaceId: string, limit: number): Promise<StoredRecording[]> =>
  firstItems(recordingItem, inPartition(workspaceKey(workspaceId).PK, recordingPrefix), limit);

/** A workspace's recordings, newest first. */
export async function listStoredRecordings(workspaceId: string): Promise<StoredRecording[]> {
  const query = inPartition(workspaceKey(workspaceId).PK, recordingPrefix);
  return listItems(recordingItem, { ...query, ScanIndexForward: false });
}
