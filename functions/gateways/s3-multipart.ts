import type { ListPartsCommandOutput } from '@aws-sdk/client-s3';
import { UPLOAD_URL_SECONDS } from '#shared/model/upload.ts';
import { isNamed } from '../aws/is-named.ts';
import { mediaBucket } from './s3.ts';

const sdk = () => import('./s3-sdk.ts');

/** An upload in parts as S3 knows it. */
export interface MultipartTarget {
  key: string;
  /** S3's id of the upload. */
  s3Id: string;
}

/** A part that is stored. */
export interface UploadedPart {
  partNumber: number;
  /** Bytes. */
  size: number;
  etag: string;
}

const targetOf = ({ key, s3Id }: MultipartTarget) => ({ Bucket: mediaBucket(), Key: key, UploadId: s3Id });

/** Returns the result of a call, or `otherwise` when S3 does not know the upload (any more). */
async function unlessGone<T, U>(answer: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await answer;
  } catch (error) {
    // The answer of S3 for an upload that is completed, aborted or unknown.
    if (isNamed(error, 'NoSuchUpload')) return otherwise;
    throw error;
  }
}

/** Begins an upload in parts. @returns S3's id of the upload */
export async function createMultipartUpload(key: string, contentType: string): Promise<string> {
  const { client, CreateMultipartUploadCommand } = await sdk();
  const command = new CreateMultipartUploadCommand({ Bucket: mediaBucket(), Key: key, ContentType: contentType });
  const { UploadId } = await client.send(command);
  if (!UploadId) throw new Error('S3 returned no id for the upload');
  return UploadId;
}

/** URL to which a browser may send one part of exactly this size for the next quarter of an hour. */
export async function presignPart(
  target: MultipartTarget,
  part: { partNumber: number; size: number },
): Promise<string> {
  const { client, getSignedUrl, UploadPartCommand } = await sdk();
  const command = new UploadPartCommand({
    ...targetOf(target),
    PartNumber: part.partNumber,
    ContentLength: part.size,
  });
  return getSignedUrl(client, command, { expiresIn: UPLOAD_URL_SECONDS });
}

/**
 * Sends a part.
 * @returns its ETag, with its quotes; null when S3 does not know the upload (any more)
 */
export async function uploadPart(
  target: MultipartTarget,
  partNumber: number,
  bytes: Uint8Array,
): Promise<string | null> {
  const { copyingClient, UploadPartCommand } = await sdk();
  const command = new UploadPartCommand({ ...targetOf(target), PartNumber: partNumber, Body: bytes });
  const answer = await unlessGone(copyingClient.send(command), null);
  return answer && (answer.ETag ?? '');
}

const arrivedOn = ({ Parts = [] }: ListPartsCommandOutput): UploadedPart[] =>
  Parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({ partNumber: PartNumber, size: Size, etag: ETag }));

async function listAll(target: MultipartTarget): Promise<UploadedPart[]> {
  const { client, ListPartsCommand } = await sdk();
  const arrived: UploadedPart[] = [];
  let PartNumberMarker: string | undefined;
  do {
    const page = await client.send(new ListPartsCommand({ ...targetOf(target), PartNumberMarker }));
    arrived.push(...arrivedOn(page));
    PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (PartNumberMarker);
  return arrived;
}

/** Parts that have arrived, by number; null when S3 does not know the upload (any more). */
export const listUploadedParts = (target: MultipartTarget): Promise<UploadedPart[] | null> =>
  unlessGone(listAll(target), null);

/**
 * Makes one object of all parts.
 * @returns false when S3 does not know the upload any more
 */
export async function completeMultipartUpload(target: MultipartTarget, parts: UploadedPart[]): Promise<boolean> {
  const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
  const { completingClient, CompleteMultipartUploadCommand } = await sdk();
  const command = new CompleteMultipartUploadCommand({ ...targetOf(target), MultipartUpload: { Parts } });
  return (await unlessGone(completingClient.send(command), null)) !== null;
}

/** Aborts an upload and removes its parts. Succeeds also when S3 does not know the upload any more. */
export async function abortMultipartUpload(target: MultipartTarget): Promise<void> {
  const { client, AbortMultipartUploadCommand } = await sdk();
  await unlessGone(client.send(new AbortMultipartUploadCommand(targetOf(target))), null);
}
