import * as z from 'zod';
import { defineOperation } from './define-operation.ts';
import { isoTime } from './fields.ts';
import { recording, recordingParams } from './recordings.ts';

const shareParams = z.object({ shareToken: z.string().min(1).max(128) });

/** What a stranger with a share link may know of a recording. */
const sharedRecording = recording.pick({
  id: true,
  name: true,
  filePath: true,
  thumbnailPath: true,
  mp4FilePath: true,
  transcodeStatus: true,
  duration: true,
  fileSize: true,
  recordingType: true,
  allowDownload: true,
  shareExpiresAt: true,
  createdAt: true,
  updatedAt: true,
});

export type SharedRecording = z.output<typeof sharedRecording>;

export const shareRecording = defineOperation({
  name: 'shareRecording',
  method: 'POST',
  path: '/api/recordings/{id}/share',
  profile: 'member',
  params: recordingParams,
  input: z.object({
    allowDownload: z.boolean().default(true),
    expiresAt: isoTime.nullish().transform((value) => value ?? null),
  }),
  output: z.object({ shareToken: z.string(), alreadyShared: z.boolean() }),
});

export const unshareRecording = defineOperation({
  name: 'unshareRecording',
  method: 'DELETE',
  path: '/api/recordings/{id}/share',
  profile: 'member',
  params: recordingParams,
  output: z.object({ message: z.string() }),
});

export const getShared = defineOperation({
  name: 'getShared',
  method: 'GET',
  path: '/api/shared/{shareToken}',
  profile: 'public',
  params: shareParams,
  output: sharedRecording,
});

export const transcodeShared = defineOperation({
  name: 'transcodeShared',
  method: 'POST',
  path: '/api/shared/{shareToken}/transcode',
  profile: 'public',
  params: shareParams,
  output: z.object({ message: z.string() }),
});
