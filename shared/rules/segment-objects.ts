import type { Segment } from '../api/playlist.ts';
import { segmentName, tailName } from '../model/segment.ts';

/** An object of the segments bucket, as a playlist describes it. */
export interface ListedObject {
  name: string;
  bytes: number;
  /** With its quotes. */
  etag: string;
}

/** The objects of a segment, in the order of their bytes. */
export function objectsOf({ number, bytes, etag, tail }: Segment): ListedObject[] {
  const first = { name: segmentName(number), bytes, etag };
  return tail ? [first, { name: tailName(number, bytes), ...tail }] : [first];
}

/** Size of a segment with its tail, in bytes. */
export const segmentBytes = ({ bytes, tail }: Pick<Segment, 'bytes' | 'tail'>): number => bytes + (tail?.bytes ?? 0);
