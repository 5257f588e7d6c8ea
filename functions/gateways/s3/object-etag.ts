import { createHash } from 'node:crypto';

const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();

/**
 * S3's ETag of an object, or of a part, that is sent in one request, with its quotes.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html
 */
export const objectEtagOf = (bytes: Uint8Array): string => `"${md5(bytes).toString('hex')}"`;

/**
 * S3's ETag of an object that is made of parts, with its quotes.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
 */
export function etagOfParts(parts: readonly { etag: string }[]): string {
  const sums = parts.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex'));
  return `"${md5(Buffer.concat(sums)).toString('hex')}-${parts.length}"`;
}
