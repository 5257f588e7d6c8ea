import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws/aws-error.ts';
import type { MultipartUploads } from './multipart-uploads.ts';
import type { ObjectStore } from './object-store.ts';

/** A bucket: its objects, unfinished uploads and rules. */
export interface Bucket {
  name: string;
  store: ObjectStore;
  uploads: MultipartUploads;
  corsRules: CorsRule[];
}

/** `CorsRules` of AWS::S3::Bucket. */
export interface CorsRule {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

/** A parsed request to S3. */
export interface S3Request {
  method: string;
  bucket: Bucket;
  /** Empty for a request on the bucket itself. */
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** The raw request: its body can be read once. */
  message: IncomingMessage;
}

/** A header of one value. */
export const header = (headers: IncomingMessage['headers'], name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The source of a copy. */
export interface CopySource {
  bucketName: string;
  key: string;
  /** Null for the current version. */
  versionId: string | null;
}

/** The source of a copy; null for a request that copies nothing. */
export function copySource(headers: IncomingMessage['headers']): CopySource | null {
  const source = header(headers, 'x-amz-copy-source');
  if (source === undefined) return null;
  const [path = '', query = ''] = source.replace(/^\//, '').split(/\?(.*)/s);
  return { ...splitPath(`/${path}`), versionId: new URLSearchParams(query).get('versionId') };
}

/** Bucket and key of `/<bucket>/<key>`, decoded. */
export function splitPath(path: string): { bucketName: string; key: string } {
  try {
    const [, bucketName = '', ...key] = path.split('/').map(decodeURIComponent);
    return { bucketName, key: key.join('/') };
  } catch {
    throw new AwsError('InvalidURI', 400, "Couldn't parse the specified URI.");
  }
}
