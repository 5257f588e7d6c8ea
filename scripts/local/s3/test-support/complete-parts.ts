import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { completeUpload } from '../multipart-operations.ts';
import { MultipartUploads } from '../multipart-uploads.ts';
import { ObjectStore } from '../object-store.ts';

/** The bucket of a folder, in which the last process may have been killed. */
export const openBucket = (folder: string) => ({
  name: 'bucket',
  store: new ObjectStore(path.join(folder, 'bucket'), { isVersioned: true }),
  uploads: new MultipartUploads(path.join(folder, 'uploads')),
});

/** CompleteMultipartUpload of all parts that have arrived. */
export async function completeParts(bucket: ReturnType<typeof openBucket>, key: string, uploadId: string) {
  const parts = await bucket.uploads.parts(uploadId);
  const listed = parts.map(({ number, etag }) => `<PartNumber>${number}</PartNumber><ETag>${etag}</ETag>`);
  const message = Object.assign(Readable.from([Buffer.from(listed.join(''))]), { headers: {} });
  const request = {
    method: 'POST',
    bucket,
    key,
    query: new URLSearchParams({ uploadId }),
    headers: {},
    message: message as unknown as IncomingMessage,
  };
  await completeUpload(request as Parameters<typeof completeUpload>[0]);
}
