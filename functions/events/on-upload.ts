import * as z from 'zod';
import { transcodeUpload } from '../domain/transcoding/transcode-upload.ts';
import { handling } from './handling.ts';

/** The part that matters of EventBridge's `Object Created` from Amazon S3. */
const objectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

/** A file has arrived in the media bucket below `uploads/`. */
export const handler = handling('on-upload', async (event): Promise<void> => {
  const { detail } = objectCreated.parse(event);
  await transcodeUpload(detail.object.key);
});
