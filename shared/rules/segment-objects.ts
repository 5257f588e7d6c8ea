import type { Segment } from '../api/playlist.ts';
import { resentName, segmentName, tailName } from '../model/segment.ts';

export interface ListedObject {
  name: string;
  bytes: number;
  /** With its quotes. */
  etag: string;
  versionId?: string | undefined;
}

/** The objects of a segment, in the order of their bytes. */
export function objectsOf({ number, bytes, etag, versionId, isResent, tail }: Segment): ListedObject[] {
  const name = isResent ? resentName(number, bytes) : segmentName(number);
  const first = { name, bytes, etag, versionId };
  return tail ? [first, { name: tailName(number, bytes), ...tail }] : [first];
}

/** The version of an object, where a playlist or S3 names it. */
export const objectVersionOf = ({ versionId }: Pick<ListedObject, 'versionId'>): string | undefined => versionId;

/** The same object with the version of a stored one. */
export const withVersion = <Listed extends object>(
  listed: Listed,
  stored: { versionId: string } | undefined,
): Listed & { versionId: string | undefined } => ({ ...listed, versionId: stored?.versionId });

/** Whether a stored object is the listed one. If no version is listed, any with the same bytes is. */
export const isListed = (
  stored: Omit<ListedObject, 'name'>,
  { bytes, etag, versionId }: Omit<ListedObject, 'name'>,
): boolean => stored.etag === etag && stored.bytes === bytes && stored.versionId === (versionId ?? stored.versionId);

/** A text that identifies the version of a page. */
export const identityOf = ({ etag, versionId }: Pick<ListedObject, 'etag' | 'versionId'>): string =>
  `${etag}${versionId ?? ''}`;

/** Size of a segment with its tail, in bytes. */
export const segmentBytes = ({ bytes, tail }: Pick<Segment, 'bytes' | 'tail'>): number => bytes + (tail?.bytes ?? 0);

/** The address of a version of an object, relative to its folder. Without a version it is that of the current one. */
export const versionAddress = (name: string, versionId: string | undefined): string =>
  versionId === undefined ? name : `${name}?versionId=${encodeURIComponent(versionId)}`;
