import { S3Client } from '@aws-sdk/client-s3';

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
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';

// A checksum would become part of the presigned URL, and a browser cannot know it before it has the URL.
/** The one client of S3 in a function. */
export const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
