import { createHash } from 'node:crypto';

/** MD5 of bytes. S3 uses it for its ETags. */
export const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();

/**
 * S3's ETag of an object that is sent in one request, with its quotes.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html
 */
export const objectEtagOf = (bytes: Uint8Array): string => `"${md5(bytes).toString('hex')}"`;
