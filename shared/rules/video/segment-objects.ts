import type { Segment } from '../../api/video/playlist.ts';
import { partName, resentName, segmentName } from '../../model/video/segment.ts';

export interface ListedObject {
  name: string;
  bytes: number;
  /** With its quotes. */
  etag: string;
  versionId?: string | undefined;
}

type Part = NonNullable<Segment['tail']>;

/** The parts of a segment after the first one. */
export const restOf = ({ tail, more = [] }: Pick<Segment, 'tail' | 'more'>): Part[] => (tail ? [tail, ...more] : []);

/** The fields of a segment that has these parts after the first one. */
export function asRest([tail, ...more]: Part[]): Pick<Segment, 'tail' | 'more'> {
  return { ...(tail && { tail }), ...(more.length > 0 && { more }) };
}

/** The objects of a segment, in the order of their bytes. */
export function objectsOf({ number, bytes, etag, versionId, isResent, ...rest }: Segment): ListedObject[] {
  const name = isResent ? resentName(number, bytes) : segmentName(number);
  const objects = [{ name, bytes, etag, versionId }];
  let from = bytes;
  for (const part of restOf(rest)) {
    objects.push({ name: partName(number, from), versionId: undefined, ...part });
    from += part.bytes;
  }
  return objects;
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

/** Size of a segment with all its parts, in bytes. */
export const segmentBytes = ({ bytes, ...rest }: Pick<Segment, 'bytes' | 'tail' | 'more'>): number =>
  restOf(rest).reduce((sum, part) => sum + part.bytes, bytes);
