import { addRemovalWrite, type Removal } from '../../data/removal.ts';
import { tryTransact } from '../../data/table.ts';
import { dropUnboundUploadWrite, type Upload } from '../../data/upload.ts';
import { isoNow } from '../../process/clock.ts';

/**
 * Turns an upload that nobody attached into a cleanup job.
 * @param dueBy ISO 8601; when given, only one that was due by then is dropped
 * @returns null when a recording took it meanwhile, or it is gone already or not due any more
 */
export async function dropUpload({ id, key, multipart }: Upload, dueBy?: string): Promise<Removal | null> {
  const removal: Removal = {
    id,
    keys: [key],
    prefixes: [],
    dueAt: isoNow(),
    ...(multipart && { multipart: { key, s3Id: multipart.s3Id } }),
  };
  const isDropped = await tryTransact([dropUnboundUploadWrite(id, dueBy), addRemovalWrite(removal)]);
  return isDropped ? removal : null;
}
