import { isNamed, nullIfNamed } from '../../aws/is-named.ts';
import { mediaBucket } from './s3.ts';
import type { MultipartTarget } from './s3-multipart.ts';

const sdk = () => import('./s3-sdk.ts');

/** One version of an object, and its expected ETag. */
export interface ObjectVersion {
  key: string;
  versionId: string;
  /** With its quotes. */
  etag: string;
  contentType: string;
}

/** The version to copy no longer exists, or differs from the expected one. */
export class VersionGoneError extends Error {
  override readonly name = 'VersionGoneError';
}

const sourceOf = ({ key, versionId, etag }: ObjectVersion) => ({
  CopySource: `${mediaBucket()}/${key.split('/').map(encodeURIComponent).join('/')}?versionId=${encodeURIComponent(versionId)}`,
  CopySourceIfMatch: etag,
});

async function withVersionGoneError<T>(answer: Promise<T>, { key }: ObjectVersion): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isNamed(error, 'NoSuchVersion', 'NoSuchKey', 'PreconditionFailed', 'MethodNotAllowed')) throw error;
    throw new VersionGoneError(`The version of ${key} to copy no longer exists`, { cause: error });
  }
}

/**
 * Copies a version of up to 5 GB. The copy keeps only the content type.
 * @throws VersionGoneError
 */
export async function copyVersion(source: ObjectVersion, key: string): Promise<void> {
  const { copyingClient, CopyObjectCommand } = await sdk();
  const command = new CopyObjectCommand({
    ...sourceOf(source),
    Bucket: mediaBucket(),
    Key: key,
    MetadataDirective: 'REPLACE',
    ContentType: source.contentType,
  });
  await withVersionGoneError(copyingClient.send(command), source);
}

/** Reads a range of a version. @param end exclusive, and greater than `start` @throws VersionGoneError */
export async function readVersionRange(
  source: ObjectVersion,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { client, GetObjectCommand } = await sdk();
  const { key: Key, versionId: VersionId, etag: IfMatch } = source;
  const range = { Bucket: mediaBucket(), Key, VersionId, IfMatch, Range: `bytes=${start}-${end - 1}` };
  const { Body } = await withVersionGoneError(client.send(new GetObjectCommand(range)), source);
  return new Uint8Array((await Body?.transformToByteArray()) ?? []);
}

/**
 * Copies a range of a version as a part of a multipart upload.
 * @param part its number from 1, and its first and last byte in the source
 * @throws VersionGoneError
 * @returns false when S3 does not know the upload any more
 */
export async function copyPart(
  source: ObjectVersion,
  { key, s3Id }: MultipartTarget,
  { partNumber, first, last }: { partNumber: number; first: number; last: number },
): Promise<boolean> {
  const { copyingClient, UploadPartCopyCommand } = await sdk();
  const command = new UploadPartCopyCommand({
    ...sourceOf(source),
    Bucket: mediaBucket(),
    Key: key,
    UploadId: s3Id,
    PartNumber: partNumber,
    CopySourceRange: `bytes=${first}-${last}`,
  });
  const answer = withVersionGoneError(copyingClient.send(command), source);
  return (await nullIfNamed(answer, 'NoSuchUpload')) !== null;
}
