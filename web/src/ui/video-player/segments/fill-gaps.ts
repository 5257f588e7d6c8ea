import type { Segment } from '#shared/api/playlist.ts';
import { joinedBytes } from './joined-bytes.ts';
import { endOf } from './segment-list.ts';
import { silence, soundMs } from './silence.ts';
import {
  type Block,
  CLUSTER,
  clusterHead,
  type Element,
  elementAt,
  forgetSize,
  nextOffset,
  pictureGroup,
  readBlock,
  readUint,
  SIMPLE_BLOCK,
  TIMESTAMP,
  type WebmTracks,
} from './webm.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Browsers play across a pause between two pictures that is no longer than this, in milliseconds. */
const SMALL_GAP_MS = 100;
/** Length of a packet of sound while none is known, in milliseconds: that of Chromium's recorder. */
const USUAL_PACKET_MS = 60;

/** A segment that is filled while it arrives. */
export interface Filling {
  /** Takes the next piece. @returns the bytes that the browser can be given by now */
  push: (bytes: Bytes) => Bytes;
  /** The segment is whole. @returns its remaining bytes */
  end: () => Bytes;
}

/** Leaves a segment as it is. */
export const unfilled = (): Filling => ({ push: (bytes) => bytes, end: () => new Uint8Array(0) });

/**
 * Fills the times of a segment without a picture or without sound: in a media source a browser waits there.
 * - WebM does not say how long the last picture of a cluster is shown, and browsers guess a frame or so. Where nothing
 *   moved on screen it is shown for seconds. Here it says so. Each picture is held back until the next one is known.
 * - Where a recorder had no time for its sound, there is silence. Chromium plays on as long as two packets are no further
 *   apart than twice the usual distance.
 */
export function fillGaps(segment: Segment, tracks: WebmTracks): Filling {
  /** Bytes that are held back: elements up to `seen`, and the beginning of one that has not arrived completely. */
  let held: Bytes = new Uint8Array(0);
  let seen = 0;
  let clusterMs = 0;
  /** The picture that `held` begins with, and whether it is the last one of its cluster. */
  let picture: Block | null = null;
  let isLast = false;
  /** When the sound so far ends, in milliseconds; null before the first packet. */
  let soundEndMs: number | null = null;
  let packetMs = USUAL_PACKET_MS;

  /** The held bytes before `to`; the picture is shown until `nextMs`. */
  const heldBefore = (to: number, nextMs: number): Uint8Array[] => {
    const durationMs = picture && isLast ? nextMs - picture.ms : 0;
    if (!picture || durationMs <= SMALL_GAP_MS) return [held.subarray(0, to)];
    return [pictureGroup(held, picture, durationMs), held.subarray(picture.to, to)];
  };

  const letGo = (to: number) => {
    held = held.subarray(to);
    seen -= to;
  };

  const takePicture = (element: Element, block: Block): Uint8Array[] => {
    const freed = heldBefore(element.at, block.ms);
    letGo(element.at);
    picture = readBlock(held, { ...element, from: element.from - element.at, to: element.to - element.at }, clusterMs);
    isLast = false;
    return freed;
  };

  /** Silence from the end of the sound so far; nothing where browsers play across the pause. */
  const silenceUntil = (ms: number): Uint8Array => {
    // The last packet of the segment before may reach into this one.
    const fromMs = soundEndMs ?? (segment.number === 1 ? 0 : segment.startMs + packetMs);
    return tracks.opus === null || ms - fromMs <= packetMs ? new Uint8Array(0) : silence(tracks.opus, fromMs, ms);
  };

  const takeSound = ({ at }: Element, { ms, frameFrom, to }: Block): void => {
    packetMs = soundMs(held.subarray(frameFrom, to));
    const filler = silenceUntil(ms);
    soundEndMs = Math.max(soundEndMs ?? 0, ms + packetMs);
    if (filler.length === 0) return;
    const inserted = joinedBytes([filler, clusterHead(clusterMs)]);
    held = joinedBytes([held.subarray(0, at), inserted, held.subarray(at)]);
    seen += inserted.length;
  };

  /** @returns what was held back until this element */
  const take = (element: Element): Uint8Array[] => {
    seen = nextOffset(element);
    if (element.id === CLUSTER) {
      // Its content may get longer.
      forgetSize(held, element);
      isLast = true;
    }
    if (element.id === TIMESTAMP) clusterMs = readUint(held, element);
    if (element.id !== SIMPLE_BLOCK) return [];
    const block = readBlock(held, element, clusterMs);
    if (block.track === tracks.opus) takeSound(element, block);
    return block.track === tracks.video ? takePicture(element, block) : [];
  };

  const push = (bytes: Bytes) => {
    held = joinedBytes([held, bytes]);
    const freed: Uint8Array[] = [];
    for (let next = elementAt(held, seen); next; next = elementAt(held, seen)) freed.push(...take(next));
    if (!picture) {
      freed.push(held.subarray(0, seen));
      letGo(seen);
    }
    return joinedBytes(freed);
  };

  const end = () => {
    isLast = true;
    const endMs = endOf(segment);
    return joinedBytes([...heldBefore(held.length, endMs), silenceUntil(endMs)]);
  };
  return { push, end };
}
