import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  NoSuchUpload,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { UPLOAD_URL_SECONDS } from '../../shared/model/upload.ts';
import { mediaBucket, s3Client } from './s3.ts';

/** An upload in parts as S3 knows it. */
export interface MultipartTarget {
  key: string;
  /** S3's own id of it. */
  s3Id: string;
}

/** A part that is stored. */
export interface ArrivedPart {
  partNumber: number;
  /** Bytes. */
  size: number;
  etag: string;
}

const targetOf = ({ key, s3Id }: MultipartTarget) => ({ Bucket: mediaBucket(), Key: key, UploadId: s3Id });

/** S3 answers so for an upload that is complete, was given up, or never was. */
const isGone = (error: unknown): boolean =>
  error instanceof NoSuchUpload || (error instanceof Error && error.name === 'NoSuchUpload');

/** What a call gives; `otherwise` when S3 does not know the upload (any more). */
async function unlessGone<T, U>(answer: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await answer;
  } catch (error) {
    if (isGone(error)) return otherwise;
    throw error;
  }
}

/** Begins an upload in parts; gives S3's id of it. */
export async function beginMultipart(key: string, contentType: string): Promise<string> {
  const command = new CreateMultipartUploadCommand({ Bucket: mediaBucket(), Key: key, ContentType: contentType });
  const { UploadId } = await s3Client.send(command);
  if (!UploadId) throw new Error('S3 gave no id for the upload');
  return UploadId;
}

/** URL to which a browser may send one part, of just this many bytes, for the next hour. */
export function presignPart(target: MultipartTarget, part: { partNumber: number; size: number }): Promise<string> {
  const command = new UploadPartCommand({
    ...targetOf(target),
    PartNumber: part.partNumber,
    ContentLength: part.size,
  });
  return getSignedUrl(s3Client, command, { expiresIn: UPLOAD_URL_SECONDS });
}

const arrivedOn = ({ Parts = [] }: ListPartsCommandOutput): ArrivedPart[] =>
  Parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({ partNumber: PartNumber, size: Size, etag: ETag }));

async function listAll(target: MultipartTarget): Promise<ArrivedPart[]> {
  const arrived: ArrivedPart[] = [];
  let PartNumberMarker: string | undefined;
  do {
    const page = await s3Client.send(new ListPartsCommand({ ...targetOf(target), PartNumberMarker }));
    arrived.push(...arrivedOn(page));
    PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (PartNumberMarker);
  return arrived;
}

/** Parts that have arrived, by number; null when S3 does not know the upload (any more). */
export const listArrivedParts = (target: MultipartTarget): Promise<ArrivedPart[] | null> =>
  unlessGone(listAll(target), null);

/**
 * Makes one object of all parts.
 * @returns false when S3 does not know the upload any more
 */
export async function finishMultipart(target: MultipartTarget, parts: ArrivedPart[]): Promise<boolean> {
  const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
  const command = new CompleteMultipartUploadCommand({ ...targetOf(target), MultipartUpload: { Parts } });
  return (await unlessGone(s3Client.send(command), null)) !== null;
}

/** Gives an upload up and removes its parts; one that S3 does not know any more is as good as given up. */
export async function abortMultipart(target: MultipartTarget): Promise<void> {
  await unlessGone(s3Client.send(new AbortMultipartUploadCommand(targetOf(target))), null);
}
