import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { AwsError } from '../aws/aws-error.ts';
import type { Answer } from '../http/answer.ts';
import type { Permissions } from '../iam/access.ts';
import { answerPreflight, corsHeaders } from './cors.ts';
import { deleteObjects } from './delete-objects.ts';
import { type FormCallers, uploadForm } from './form-upload.ts';
import { listObjects } from './list-objects.ts';
import { listVersions } from './list-versions.ts';
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  uploadPart,
  uploadPartCopy,
} from './multipart-operations.ts';
import { copyObject, deleteObject, getObject, putObject } from './object-operations.ts';
import { describeBytes } from './object-store.ts';
import { S3_ACCESS, type S3Operation } from './s3-access.ts';
import { type Bucket, copySource, type S3Request, splitPath } from './s3-request.ts';

type Operation = (request: S3Request, permissions: Permissions) => Promise<Answer>;

/** Query parameters that select another operation of the same method. */
const SUBRESOURCES = ['uploads', 'uploadId', 'delete', 'versions'];

/** The other query parameters that are known. Every subresource of S3 that is not is refused. */
const PARAMETERS = [
  ...['list-type', 'prefix', 'delimiter', 'max-keys', 'continuation-token', 'start-after'],
  ...['encoding-type', 'key-marker', 'version-id-marker', 'versionId', 'max-parts', 'part-number-marker', 'x-id'],
];

/** @throws AwsError NotImplemented for a parameter that may select another operation or another part of an object */
function requireKnownParameters(query: URLSearchParams): void {
  const isKnown = (name: string) =>
    [...SUBRESOURCES, ...PARAMETERS].includes(name) ||
    /^x-amz-/i.test(name) ||
    (name === 'partNumber' && query.has('uploadId'));
  const unknown = [...query.keys()].find((name) => !isKnown(name));
  if (unknown !== undefined)
    throw new AwsError('NotImplemented', 501, `This runtime does not support the parameter ${unknown}`);
}

const isS3Operation = (name: string): name is S3Operation => name in S3_ACCESS;

/** S3 of this machine: the buckets of the template. */
export class S3Service {
  readonly #buckets: Map<string, Bucket>;

  constructor(buckets: Bucket[]) {
    this.#buckets = new Map(buckets.map((bucket) => [bucket.name, bucket]));
  }

  /** @throws AwsError NoSuchBucket */
  bucket(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) throw new AwsError('NoSuchBucket', 404, 'The specified bucket does not exist');
    return bucket;
  }

  /** Writes an object for another service of this machine. @throws AwsError NoSuchBucket */
  async write(bucketName: string, key: string, body: Readable, headers: Record<string, string>): Promise<void> {
    const { store } = this.bucket(bucketName);
    const blob = await store.writeBlob(body);
    await store.commit(key, { ...describeBytes(blob), headers });
  }

  readonly #operations: Record<S3Operation, Operation> = {
    'GET bucket': listObjects,
    'GET bucket versions': listVersions,
    'POST bucket delete': deleteObjects,
    'GET object': getObject,
    'HEAD object': getObject,
    'PUT object': (request) => this.#put(request),
    'DELETE object': deleteObject,
    'POST object uploads': createUpload,
    'PUT object uploadId': (request) => this.#putPart(request),
    'GET object uploadId': listParts,
    'POST object uploadId': completeUpload,
    'DELETE object uploadId': abortUpload,
  };

  #put(request: S3Request): Promise<Answer> {
    const source = copySource(request.headers);
    return source ? copyObject(request, source, (name) => this.bucket(name)) : putObject(request);
  }

  #putPart(request: S3Request): Promise<Answer> {
    const source = copySource(request.headers);
    return source ? uploadPartCopy(request, source, (name) => this.bucket(name)) : uploadPart(request);
  }

  #read(message: IncomingMessage, url: URL): S3Request {
    const { bucketName, key } = splitPath(url.pathname);
    const { method = 'GET', headers } = message;
    return { method, bucket: this.bucket(bucketName), key, query: url.searchParams, headers, message };
  }

  /** A browser's preflight request; it is never signed. */
  preflight(message: IncomingMessage, url: URL): Answer {
    return answerPreflight(this.#read(message, url));
  }

  /** CORS headers of an answer to a request, also of a refusal. */
  corsHeaders(message: IncomingMessage, url: URL): Record<string, string> {
    const { bucketName } = splitPath(url.pathname);
    return this.#buckets.has(bucketName) ? corsHeaders(this.#read(message, url)) : {};
  }

  /** Answers a form that a browser sends. Its policy is the permission. */
  async post(message: IncomingMessage, url: URL, callers: FormCallers): Promise<Answer> {
    const request = this.#read(message, url);
    request.bucket.store.requireThere();
    const answer = await uploadForm(request, callers);
    return { ...answer, headers: { ...answer.headers, ...corsHeaders(request) } };
  }

  /**
   * Answers a request with a verified signature. @throws AwsError AccessDenied for an action that the caller may not
   * take
   */
  async answer(message: IncomingMessage, url: URL, permissions: Permissions): Promise<Answer> {
    requireKnownParameters(url.searchParams);
    const request = this.#read(message, url);
    const subresource = SUBRESOURCES.find((name) => request.query.has(name));
    const name = [request.method, request.key ? 'object' : 'bucket', subresource].filter(Boolean).join(' ');
    if (!isS3Operation(name)) throw new AwsError('NotImplemented', 501, `This runtime does not support ${name}`);
    await permissions.require(S3_ACCESS[name](request));
    request.bucket.store.requireThere();
    const answer = await this.#operations[name](request, permissions);
    return { ...answer, headers: { ...answer.headers, ...corsHeaders(request) } };
  }
}
