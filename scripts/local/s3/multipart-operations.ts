import { AwsError } from '../aws/aws-error.ts';
import { textsOf, xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import type { ByteRange } from './byte-range.ts';
import { checkedBody, readDocument } from './checked-body.ts';
import { pageLength, queryNumber } from './list-objects.ts';
import { multipartEtag, type Part } from './multipart-uploads.ts';
import {
  type BucketNamed,
  checkWriteCondition,
  findCopySource,
  requireCopyable,
  requireSendable,
  storedHeaders,
} from './object-operations.ts';
import { describeBytes } from './object-store.ts';
import { versionHeader } from './read-object.ts';
import { type CopySource, header, type S3Request } from './s3-request.ts';
import type { StoredObject } from './stored-object.ts';

/** Smallest part except the last one, in bytes (Amazon S3 quotas: 5 MiB). */
const MIN_PART = 5 * 1024 * 1024;
const MAX_PART_NUMBER = 10_000;

const uploadIdOf = ({ query }: S3Request) => query.get('uploadId') ?? '';

export async function createUpload({ bucket, key, headers }: S3Request): Promise<Answer> {
  const UploadId = bucket.uploads.create(key, storedHeaders(headers));
  return xml(200, 'InitiateMultipartUploadResult', { Bucket: bucket.name, Key: key, UploadId });
}

function partNumberOf({ query }: S3Request): number {
  const number = Number(query.get('partNumber'));
  if (Number.isInteger(number) && number >= 1 && number <= MAX_PART_NUMBER) return number;
  throw new AwsError('InvalidArgument', 400, 'Part number must be an integer between 1 and 10000, inclusive');
}

export async function uploadPart(request: S3Request): Promise<Answer> {
  const { bucket, key, message } = request;
  requireSendable(request);
  const number = partNumberOf(request);
  const part = await bucket.uploads.putPart(uploadIdOf(request), key, number, checkedBody(message));
  return { status: 200, headers: { etag: `"${part.md5}"` } };
}

/** The range of the source that a part copies. A range must name both ends, and they must be within the source. */
function copiedRange({ headers }: S3Request, size: number): ByteRange {
  const range = header(headers, 'x-amz-copy-source-range');
  if (range === undefined) return { start: 0, end: size - 1 };
  const [, start, end] = (/^bytes=(\d+)-(\d+)$/.exec(range) ?? []).map(Number);
  if (start === undefined || end === undefined) {
    const message = 'The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are';
    throw new AwsError('InvalidArgument', 400, `${message} the zero-based offsets of the first and last bytes to copy`);
  }
  if (start > end || end >= size) {
    throw new AwsError('InvalidArgument', 400, `Range specified is not valid for source object of size: ${size}`);
  }
  return { start, end };
}

export async function uploadPartCopy(
  request: S3Request,
  source: CopySource,
  bucketNamed: BucketNamed,
): Promise<Answer> {
  const { bucket, key } = request;
  const number = partNumberOf(request);
  bucket.uploads.find(uploadIdOf(request), key);
  const { store, original, headers } = await findCopySource(request, source, bucketNamed);
  const range = copiedRange(request, original.size);
  requireCopyable(range.end - range.start + 1);
  const part = await bucket.uploads.putPart(uploadIdOf(request), key, number, store.read(original, range));
  return xml(200, 'CopyPartResult', { ETag: `"${part.md5}"`, LastModified: new Date().toISOString() }, headers);
}

const listedPart = ({ number, md5, size, modifiedAt }: Part) => ({
  PartNumber: number,
  LastModified: new Date(modifiedAt).toISOString(),
  ETag: `"${md5}"`,
  Size: size,
});

export async function listParts(request: S3Request): Promise<Answer> {
  const { bucket, key, query } = request;
  bucket.uploads.find(uploadIdOf(request), key);
  const marker = queryNumber(query, 'part-number-marker', 0);
  const max = pageLength(query, 'max-parts');
  const rest = (await bucket.uploads.parts(uploadIdOf(request))).filter(({ number }) => number > marker);
  const page = rest.slice(0, max);
  return xml(200, 'ListPartsResult', {
    Bucket: bucket.name,
    Key: key,
    UploadId: uploadIdOf(request),
    PartNumberMarker: marker,
    NextPartNumberMarker: page.at(-1)?.number ?? 0,
    MaxParts: max,
    IsTruncated: rest.length > page.length,
    Part: page.map(listedPart),
  });
}

/** The parts that a completion names, in its order, checked against the parts that have arrived. */
function chosenParts(document: string, arrived: Part[]): Part[] {
  const etags = textsOf(document, 'ETag');
  const chosen = textsOf(document, 'PartNumber').map((number, index) => {
    const part = arrived.find((each) => each.number === Number(number));
    if (part?.md5 !== etags[index]?.replaceAll('"', '')) {
      throw new AwsError('InvalidPart', 400, 'One or more of the specified parts could not be found.');
    }
    return part as Part;
  });
  if (chosen.length === 0) throw new AwsError('MalformedXML', 400, 'The XML you provided was not well-formed');
  if (chosen.some((part, index) => index > 0 && part.number <= (chosen[index - 1]?.number ?? 0))) {
    throw new AwsError('InvalidPartOrder', 400, 'The list of parts was not in ascending order.');
  }
  if (chosen.slice(0, -1).some(({ size }) => size < MIN_PART)) {
    throw new AwsError('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size');
  }
  return chosen;
}

async function complete(request: S3Request, document: string): Promise<StoredObject> {
  const { bucket, key, headers } = request;
  const uploadId = uploadIdOf(request);
  const upload = bucket.uploads.find(uploadId, key);
  const parts = chosenParts(document, await bucket.uploads.parts(uploadId));
  const made = (await bucket.store.versionsOf(key)).find(({ object }) => object?.blob === uploadId)?.object;
  if (made) {
    // A crash came after the object was made, and before its upload was removed.
    await bucket.uploads.remove(uploadId);
    return made;
  }
  checkWriteCondition(await bucket.store.find(key), headers);
  const { file, ...joined } = await bucket.uploads.join(uploadId, parts);
  // The same name after a crash: no file is left that belongs to no object.
  await bucket.store.adoptBlob(file, uploadId);
  const bytes = describeBytes({ blob: uploadId, ...joined }, multipartEtag(parts));
  const object = await bucket.store.commit(key, { ...bytes, headers: upload.headers }, (before) =>
    checkWriteCondition(before, headers),
  );
  await bucket.uploads.remove(uploadId);
  return object;
}

export async function completeUpload(request: S3Request): Promise<Answer> {
  const { bucket, key, message } = request;
  const document = await readDocument(message);
  const object = await bucket.uploads.inTurn(uploadIdOf(request), () => complete(request, document));
  const result = { Bucket: bucket.name, Key: key, ETag: object.etag };
  return xml(200, 'CompleteMultipartUploadResult', result, versionHeader(bucket.store, object));
}

export async function abortUpload(request: S3Request): Promise<Answer> {
  const { bucket, key } = request;
  const uploadId = uploadIdOf(request);
  await bucket.uploads.inTurn(uploadId, async () => {
    bucket.uploads.find(uploadId, key);
    await bucket.uploads.remove(uploadId);
  });
  return { status: 204, headers: {} };
}
