import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { clientLimits } from '../aws/client-limits.ts';

// Imported with the first call, and so in a chunk of its own: a function does not start with what most calls never need.
export {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
export { createPresignedPost } from '@aws-sdk/s3-presigned-post';
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** S3 answers what this project asks of it within a second, but takes a moment to delete a thousand objects. */
const ANSWER_MS = 5000;

/** S3 joins the parts of an upload for longer, the more there are. A person waits: one try has to fit into 20 s. */
const JOIN_MS = 15_000;

/** S3 copies for as long as the object is large. Only functions that run for minutes wait so, three times over. */
const COPY_MS = 60_000;

// A checksum would become part of the presigned URL, and a browser cannot know it before it has the URL.
const settings: S3ClientConfig = { requestChecksumCalculation: 'WHEN_REQUIRED' };

/** S3 for whatever is answered at once. */
export const client = new S3Client({ ...settings, ...clientLimits(ANSWER_MS) });

/** S3 for CompleteMultipartUpload. */
export const completingClient = new S3Client({ ...settings, ...clientLimits(JOIN_MS, 1) });

/** S3 for CopyObject, UploadPartCopy and UploadPart. */
export const copyingClient = new S3Client({ ...settings, ...clientLimits(COPY_MS) });
