import pMap from 'p-map';
import type { Edit } from '#shared/video-file/found-video.ts';
import { findObject } from '../../../gateways/s3/s3.ts';
import { copyPart, copyVersion, type ObjectVersion, readVersionRange } from '../../../gateways/s3/s3-copy.ts';
import {
  completeMultipartUpload,
  createMultipartUpload,
  listUploadedParts,
  type MultipartTarget,
  partOf,
  uploadPart,
} from '../../../gateways/s3/s3-multipart.ts';

export interface CopyLimits {
  /** Largest file that one request copies, in bytes. */
  wholeBytes: number;
  /** Size of each part of a larger file, except the last part, in bytes. */
  partBytes: number;
}

/**
 * The store copies up to 5 GB in one stream. Parts that are copied in parallel are faster. 50 GB
 * are 187 parts of this size, of at most 10,000.
 */
export const COPY_LIMITS: CopyLimits = { wholeBytes: 512 * 1024 ** 2, partBytes: 256 * 1024 ** 2 };

/** Of a copy with edits, which are made in memory. 50 GB are 6400 parts. */
const EDITED_LIMITS: CopyLimits = { wholeBytes: 0, partBytes: 8 * 1024 ** 2 };

/** Parts that are copied at a time. */
const CONCURRENCY = 8;

/** A file to copy: the version of an upload that was attached. */
export type CopySource = ObjectVersion & {
  /** Bytes. */
  size: number;
  /** What the copy has otherwise than the upload. */
  edits?: Edit[];
};

/** The progress of a copy: `copying` is the multipart upload of the copy, null before it begins. */
export type CopyStep = { isDone: true } | { isDone: false; copying: MultipartTarget | null };

const partsOf = ({ size }: CopySource, { partBytes }: CopyLimits) =>
  Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    partNumber: index + 1,
    first: index * partBytes,
    last: Math.min(size, (index + 1) * partBytes) - 1,
  }));

type Part = ReturnType<typeof partsOf>[number];

/** @returns whether the store still knows the upload */
async function sendPart(source: CopySource, target: MultipartTarget, part: Part): Promise<boolean> {
  const { partNumber, first, last } = part;
  const edits = source.edits?.filter(({ at, bytes }) => at <= last && at + bytes.length > first) ?? [];
  if (edits.length === 0) return copyPart(source, target, part);
  const piece = await readVersionRange(source, first, last + 1);
  for (const { at, bytes } of edits)
    for (const [index, byte] of bytes.entries()) {
      // An edit may begin before this part, or end behind it: an array of bytes ignores that.
      piece[at - first + index] = byte;
    }
  return uploadPart(target, partOf(partNumber, piece), piece);
}

/** @returns whether the store still knows the upload */
async function copyMissing(
  source: CopySource,
  target: MultipartTarget,
  missing: Part[],
  hasTime: () => boolean,
): Promise<boolean> {
  let isKnown = true;
  const copy = async (part: Part) => {
    if (!isKnown || !hasTime()) return;
    isKnown = (await sendPart(source, target, part)) && isKnown;
  };
  await pMap(missing, copy, { concurrency: CONCURRENCY });
  return isKnown;
}

async function copyInParts(
  source: CopySource,
  target: MultipartTarget,
  limits: CopyLimits,
  hasTime: () => boolean,
): Promise<CopyStep> {
  const notBegun: CopyStep = { isDone: false, copying: null };
  const parts = partsOf(source, limits);
  const arrived = await listUploadedParts(target);
  if (!arrived) return notBegun;
  const sizes = new Map(arrived.map(({ partNumber, size }) => [partNumber, size]));
  const missing = parts.filter(({ partNumber, first, last }) => sizes.get(partNumber) !== last - first + 1);
  if (missing.length > 0) {
    const isKnown = await copyMissing(source, target, missing, hasTime);
    // The next step asks the store for the received parts, because only the store lists them.
    return isKnown ? { isDone: false, copying: target } : notBegun;
  }
  return (await completeMultipartUpload(target, arrived)) ? { isDone: true } : notBegun;
}

/**
 * Copies a version of an upload, step by step: each step continues where the previous one stopped, and a finished copy
 * is not repeated.
 * @param key of the copy; no other object is ever written to it
 * @param copying result of the step before
 * @param hasTime whether to go on; called before each part
 * @throws VersionGoneError
 */
export async function copyUpload(
  source: CopySource,
  key: string,
  copying: MultipartTarget | null,
  { hasTime, limits: unedited }: { hasTime: () => boolean; limits: CopyLimits },
): Promise<CopyStep> {
  const limits = source.edits?.length ? EDITED_LIMITS : unedited;
  if (await findObject(key)) return { isDone: true };
  if (source.size <= limits.wholeBytes) {
    await copyVersion(source, key);
    return { isDone: true };
  }
  // A separate step: if no later step knew of the upload, only the bucket's lifecycle rule would remove it.
  if (copying?.key !== key) {
    return { isDone: false, copying: { key, s3Id: await createMultipartUpload(key, source.contentType) } };
  }
  return copyInParts(source, copying, limits, hasTime);
}
