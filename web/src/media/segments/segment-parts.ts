import type { Segment } from '#shared/api/video/playlist.ts';
import { partName, resentName, segmentName } from '#shared/model/video/segment.ts';
import { asRest } from '#shared/rules/video/segment-objects.ts';
import type { CutEvent, CutSegment } from '../cut/cut-events.ts';
import type { ArrivedObjects } from './arrived-objects.ts';
import type { Receipt } from './post-object.ts';
import type { FilePart, WaitingParts } from './waiting-parts.ts';

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
function joinParts(onWhole: (segment: Segment) => void) {
  const open = new Map<number, Parts>();
  const change = (number: number, add: (parts: Parts) => void) => {
    const parts = open.get(number) ?? { segment: null, arrived: new Map() };
    open.set(number, parts);
    add(parts);
    const [segment, [first, ...rest]] = allParts(parts) ?? [null, []];
    if (!segment || !first) return;
    open.delete(number);
    const { startMs, durationMs } = segment;
    onWhole({ number, startMs, durationMs, ...first, ...asRest(rest) });
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

type OpenPart = Omit<Extract<CutEvent, { type: 'part' }>, 'type'>;

interface SegmentPartsOptions {
  objects: ArrivedObjects;
  waiting: WaitingParts;
  /** See `createWaitingParts`. */
  onSent: (at: number, bytes: number) => void;
  /** Called when all objects of a segment have arrived. */
  onWhole: (segment: Segment) => void;
}

const nameOf = (number: number, from: number) => (from === 0 ? segmentName(number) : partName(number, from));

type SentPart = ArrivedPart & { at: number };

/** The parts of a segment that an earlier visit has sent; null if they are not the whole segment. */
function sentPartsOf({ number, start, end }: CutSegment, objects: ArrivedObjects): SentPart[] | null {
  const parts: SentPart[] = [];
  for (let at = start; at < end; ) {
    const name = nameOf(number, at - start);
    const bytes = objects.rememberedBytes(name) ?? 0;
    const receipt = objects.receipt(name, bytes);
    if (!receipt || bytes > end - at) return null;
    parts.push({ at, bytes, ...receipt });
    at += bytes;
  }
  return parts;
}

/** Decides which objects a segment is sent as: one, or a part at a time while it has not ended. */
export function createSegmentParts({ objects, waiting, onSent, onWhole }: SegmentPartsOptions) {
  const joined = joinParts(onWhole);

  const addPart = ({ number, from, start, end }: OpenPart) => {
    const unsent = waiting.unsent(number);
    if (unsent) {
      unsent.end = end;
      return;
    }
    const part: FilePart = {
      name: nameOf(number, from),
      number,
      isRest: from > 0,
      start,
      end,
      onArrived: (receipt) => joined.arrived(number, start, { bytes: part.end - start, ...receipt }),
    };
    waiting.add(part);
  };

  const addSent = (segment: CutSegment, parts: SentPart[]) => {
    for (const { at, ...sent } of parts) {
      onSent(at, sent.bytes);
      joined.arrived(segment.number, at, sent);
    }
    joined.ended(segment);
  };

  const addWhole = (segment: CutSegment) => {
    const { number, start, end, startMs, durationMs } = segment;
    const firstName = segmentName(number);
    const bytes = end - start;
    const earlierBytes = objects.rememberedBytes(firstName);
    const parts = earlierBytes !== undefined && earlierBytes < bytes ? sentPartsOf(segment, objects) : null;
    if (parts) return addSent(segment, parts);
    // An earlier visit has sent only some of its parts, or more than is on the disk now. That object may have been played.
    const isResent = earlierBytes !== undefined && earlierBytes !== bytes;
    const sent = { number, startMs, durationMs, bytes, ...(isResent && { isResent }) };
    const name = isResent ? resentName(number, bytes) : firstName;
    waiting.add({ name, start, end, onArrived: (receipt) => onWhole({ ...sent, ...receipt }) });
  };

  return {
    addPart,
    /** Adds a segment that has ended, or what is missing of one that has parts. */
    add: (segment: CutSegment) => {
      const { number, start, end, partEnd = start } = segment;
      const unsent = waiting.unsent(number);
      if (unsent?.start === start) waiting.remove(unsent);
      // One request sends the whole segment.
      if (partEnd === start || unsent?.start === start) return addWhole(segment);
      if (partEnd < end) addPart({ number, from: partEnd - start, start: partEnd, end });
      joined.ended(segment);
    },
  };
}
