import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { clientLimits } from '../../aws/client-limits.ts';

// Loaded with the first call, as a chunk of its own: a function starts without code that most calls never need.
export {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
export { createPresignedPost } from '@aws-sdk/s3-presigned-post';
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** S3 answers most requests within a second, but deleting a thousand objects takes longer. */
const ANSWER_MS = 5000;

/** Completing an upload takes longer with more parts. A person waits, so one try must fit into 20 s. */
const JOIN_MS = 15_000;

/** A copy takes longer for a larger object. Only functions that run for minutes wait for three tries of this length. */
const COPY_MS = 60_000;

// A checksum would become part of the presigned URL, and a browser cannot know it before it has the URL.
const settings: S3ClientConfig = { requestChecksumCalculation: 'WHEN_REQUIRED' };

/** For requests that S3 answers quickly. */
export const client = new S3Client({ ...settings, ...clientLimits(ANSWER_MS) });

/** Where browsers send uploads, when that is not S3's own address: on one machine, the app's. */
const endpoint = process.env.UPLOAD_ENDPOINT;
const place = endpoint ? { endpoint, forcePathStyle: true } : {};

/** Signs what browsers send. It makes no request. */
export const signingClient = new S3Client({ ...settings, ...clientLimits(ANSWER_MS), ...place });

/** For CompleteMultipartUpload. */
export const completingClient = new S3Client({ ...settings, ...clientLimits(JOIN_MS, 1) });

export const copyingClient = new S3Client({ ...settings, ...clientLimits(COPY_MS) });
