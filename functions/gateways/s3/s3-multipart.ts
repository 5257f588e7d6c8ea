import type { ListPartsCommandOutput } from '@aws-sdk/client-s3';
import { nullIfNamed } from '../../aws/is-named.ts';
import { etagOfParts, objectEtagOf } from './object-etag.ts';
import { mediaBucket, type StoredObject } from './s3.ts';

const sdk = () => import('./s3-sdk.ts');

/** An upload in parts as S3 knows it. */
export interface MultipartTarget {
  key: string;
  s3Id: string;
}

export interface UploadedPart {
  partNumber: number;
  /** Bytes. */
  size: number;
  etag: string;
}

const targetOf = ({ key, s3Id }: MultipartTarget) => ({ Bucket: mediaBucket(), Key: key, UploadId: s3Id });

/** The result of a call; null when S3 does not know the upload (any more): it is completed, aborted or unknown. */
const nullIfGone = <T>(answer: Promise<T>): Promise<T | null> => nullIfNamed(answer, 'NoSuchUpload');

/** Begins an upload in parts. @returns S3's id of the upload */
export async function createMultipartUpload(key: string, contentType: string): Promise<string> {
  const { client, CreateMultipartUploadCommand } = await sdk();
  const command = new CreateMultipartUploadCommand({ Bucket: mediaBucket(), Key: key, ContentType: contentType });
  const { UploadId } = await client.send(command);
  if (!UploadId) throw new Error('S3 returned no id for the upload');
  return UploadId;
}

/** URL to which a client may send one part of exactly this size for some seconds. */
export async function presignPart(
  target: MultipartTarget,
  part: { partNumber: number; size: number },
  seconds: number,
): Promise<string> {
  const { signingClient, getSignedUrl, UploadPartCommand } = await sdk();
  const command = new UploadPartCommand({
    ...targetOf(target),
    PartNumber: part.partNumber,
    ContentLength: part.size,
  });
  return getSignedUrl(signingClient, command, { expiresIn: seconds });
}

/** A part as S3 lists it once it has arrived. */
export const partOf = (partNumber: number, bytes: Uint8Array): UploadedPart => ({
  partNumber,
  size: bytes.length,
  etag: objectEtagOf(bytes),
});

/** Whether two parts have the same bytes. */
export const isSamePart = (one: UploadedPart, other: UploadedPart | undefined): boolean =>
  one.etag === other?.etag && one.size === other.size;

/** Whether an object has exactly the bytes of these parts. */
export const isMadeOf = (object: StoredObject | null, parts: readonly UploadedPart[]): boolean =>
  object?.etag === etagOfParts(parts);

/**
 * Sends a part.
 * @returns false when S3 does not know the upload (any more)
 * @throws Error when S3 has stored other bytes
 */
export async function uploadPart(
  target: MultipartTarget,
  { partNumber, etag }: UploadedPart,
  bytes: Uint8Array,
): Promise<boolean> {
  const { copyingClient, UploadPartCommand } = await sdk();
  const command = new UploadPartCommand({ ...targetOf(target), PartNumber: partNumber, Body: bytes });
  const answer = await nullIfGone(copyingClient.send(command));
  if (answer && answer.ETag !== etag) throw new Error('A part of the joined file did not arrive as it was sent');
  return answer !== null;
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
  nullIfGone(listAll(target));

/**
 * Makes one object of all parts.
 * @returns false when S3 does not know the upload any more
 */
export async function completeMultipartUpload(target: MultipartTarget, parts: UploadedPart[]): Promise<boolean> {
  const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
  const { completingClient, CompleteMultipartUploadCommand } = await sdk();
  const command = new CompleteMultipartUploadCommand({ ...targetOf(target), MultipartUpload: { Parts } });
  return (await nullIfGone(completingClient.send(command))) !== null;
}

/** Aborts an upload and removes its parts. Succeeds also when S3 does not know the upload any more. */
export async function abortMultipartUpload(target: MultipartTarget): Promise<void> {
  const { client, AbortMultipartUploadCommand } = await sdk();
  await nullIfGone(client.send(new AbortMultipartUploadCommand(targetOf(target))));
}
