import type { Segment } from '#shared/api/playlist.ts';
import { asRest } from '#shared/rules/segment-objects.ts';
import type { CutSegment } from '../cut/cut-events.ts';
import type { Receipt } from './post-object.ts';

/** What the playlist says of the objects of a segment that has arrived. */
export type SentSegment = Pick<Segment, 'bytes' | 'etag' | 'versionId' | 'isResent' | 'tail' | 'more'>;

type ArrivedPart = Receipt & { bytes: number };

interface Parts {
  /** Null until it has ended. */
  segment: CutSegment | null;
  /** By their offsets in the file. */
  arrived: Map<number, ArrivedPart>;
}

/** The parts of a segment in order; null while one is missing. */
function allParts({ segment, arrived }: Parts): [CutSegment, ArrivedPart[]] | null {
  if (!segment) return null;
  const parts: ArrivedPart[] = [];
  for (let at = segment.start; at < segment.end; ) {
    const part = arrived.get(at);
    if (!part) return null;
    parts.push(part);
    at += part.bytes;
  }
  return [segment, parts];
}

/**
 * Waits for the parts of segments that are sent in parts.
 * @param onWhole called when a segment has ended and all parts have arrived
 */
export function joinParts(onWhole: (segment: CutSegment, object: SentSegment) => void) {
  const open = new Map<number, Parts>();
  const change = (number: number, add: (parts: Parts) => void) => {
    const parts = open.get(number) ?? { segment: null, arrived: new Map() };
    open.set(number, parts);
    add(parts);
    const [segment, [first, ...rest]] = allParts(parts) ?? [null, []];
    if (!segment || !first) return;
    open.delete(number);
    onWhole(segment, { ...first, ...asRest(rest) });
  };
  return {
    /** @param number of the segment @param start offset of the part in the file */
    arrived: (number: number, start: number, part: ArrivedPart) =>
      change(number, ({ arrived }) => void arrived.set(start, part)),
    ended: (segment: CutSegment) =>
      change(segment.number, (parts) => {
        parts.segment = segment;
      }),
  };
}
