import { AwsError } from '../aws/aws-error.ts';
import type { Answer } from '../http/answer.ts';
import { readBody } from '../http/read-body.ts';
import { checkedBody } from './checked-body.ts';
import { multipartEtag, type Part } from './multipart-uploads.ts';
import { checkWriteCondition, keptHeaders } from './object-operations.ts';
import type { ObjectCreated, S3Request } from './s3-request.ts';
import { textsOf, xml } from './xml.ts';

/** Smallest part but for the last, in bytes (Amazon S3 quotas: 5 MiB). */
const MIN_PART = 5 * 1024 * 1024;
const MAX_PART_NUMBER = 10_000;
const MAX_BODY = 2 * 1024 * 1024;

const uploadIdOf = ({ query }: S3Request) => query.get('uploadId') ?? '';

/** CreateMultipartUpload. */
export async function createUpload({ bucket, key, headers }: S3Request): Promise<Answer> {
  const UploadId = bucket.uploads.create(key, keptHeaders(headers));
  return xml(200, 'InitiateMultipartUploadResult', { Bucket: bucket.name, Key: key, UploadId });
}

/** UploadPart. */
export async function uploadPart(request: S3Request): Promise<Answer> {
  const { bucket, key, query, message } = request;
  bucket.uploads.find(uploadIdOf(request), key);
  const number = Number(query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > MAX_PART_NUMBER) {
    throw new AwsError('InvalidArgument', 400, 'Part number must be an integer between 1 and 10000, inclusive');
  }
  const part = await bucket.uploads.putPart(uploadIdOf(request), number, checkedBody(message));
  return { status: 200, headers: { etag: `"${part.md5}"` } };
}

/** ListParts, all on one page. */
export async function listParts(request: S3Request): Promise<Answer> {
  const { bucket, key } = request;
  bucket.uploads.find(uploadIdOf(request), key);
  const parts = await bucket.uploads.parts(uploadIdOf(request));
  return xml(200, 'ListPartsResult', {
    Bucket: bucket.name,
    Key: key,
    UploadId: uploadIdOf(request),
    IsTruncated: false,
    Part: parts.map(({ number, md5, size }) => ({ PartNumber: number, ETag: `"${md5}"`, Size: size })),
  });
}

/** The parts that a completion names, in its order, checked against what arrived. */
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

/** CompleteMultipartUpload. */
export async function completeUpload(request: S3Request, created: ObjectCreated): Promise<Answer> {
  const { bucket, key, headers, message } = request;
  const uploadId = uploadIdOf(request);
  const upload = bucket.uploads.find(uploadId, key);
  const document = (await readBody(checkedBody(message), MAX_BODY)).toString();
  const parts = chosenParts(document, await bucket.uploads.parts(uploadId));
  checkWriteCondition(await bucket.store.find(key), headers);
  const { blob, size } = await bucket.store.writeBlob(bucket.uploads.read(uploadId, parts));
  const object = await bucket.store.commit(key, { blob, size, etag: multipartEtag(parts), headers: upload.headers });
  await bucket.uploads.remove(uploadId);
  created(bucket.name, object, 'CompleteMultipartUpload');
  return xml(200, 'CompleteMultipartUploadResult', { Bucket: bucket.name, Key: key, ETag: object.etag });
}

/** AbortMultipartUpload. */
export async function abortUpload(request: S3Request): Promise<Answer> {
  request.bucket.uploads.find(uploadIdOf(request), request.key);
  await request.bucket.uploads.remove(uploadIdOf(request));
  return { status: 204, headers: {} };
}
