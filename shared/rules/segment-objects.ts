import type { Segment } from '../api/playlist.ts';
import { resentName, segmentName, tailName } from '../model/segment.ts';

/** An object of the segments bucket, as a playlist describes it. */
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

/** Size of a segment with its tail, in bytes. */
export const segmentBytes = ({ bytes, tail }: Pick<Segment, 'bytes' | 'tail'>): number => bytes + (tail?.bytes ?? 0);

/** The address of a version of an object, relative to its folder. Without a version it is that of the current one. */
export const versionAddress = (name: string, versionId: string | undefined): string =>
  versionId === undefined ? name : `${name}?versionId=${encodeURIComponent(versionId)}`;
