import * as z from 'zod';
import { transcodeUpload } from '../domain/transcoding/transcode-upload.ts';

/** The part that matters of EventBridge's `Object Created` from Amazon S3. */
const objectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

/** A file has arrived in the media bucket below `uploads/`. */
export async function handler(event: unknown): Promise<void> {
  const { detail } = objectCreated.parse(event);
  await transcodeUpload(detail.object.key);
}
