import type { Segment } from '#shared/api/playlist.ts';
import {
  CLUSTER,
  elementAt,
  nextOffset,
  readBlock,
  readUnsigned,
  SIMPLE_BLOCK,
  TIMESTAMP,
  unlessDamaged,
  type WebmBlock,
  type WebmElement,
} from '#shared/webm/elements.ts';
import { joinedBytes } from './joined-bytes.ts';
import { endOf } from './segment-list.ts';
import { silence, soundMs } from './silence.ts';
import { clusterHead, forgetSize, pictureGroup, type SegmentTracks } from './webm.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The longest gap between two frames that browsers play across, in milliseconds. */
const SMALL_GAP_MS = 100;
/** Length of an audio packet in Chromium's recordings, in milliseconds; used until the first packet arrives. */
const USUAL_PACKET_MS = 60;

/** Fills the gaps of one segment while its bytes arrive. */
export interface Filling {
  /** Takes the next bytes of the segment. @returns the bytes that are ready for the media source */
  push: (bytes: Bytes) => Bytes;
  /** Ends the segment. @returns its remaining bytes */
  end: () => Bytes;
}

/** Passes the bytes of a segment through unchanged. */
export const unfilled = (): Filling => ({ push: (bytes) => bytes, end: () => new Uint8Array(0) });

/**
 * Fills the gaps of a segment: a browser that plays a media source stops at a gap.
 * - WebM does not store the duration of the last frame of a cluster, and browsers assume about one frame. On a still screen
 *   the next frame comes seconds later. This adds the duration. It holds back each frame until the next one arrives.
 * - A recorder on a busy device leaves out audio packets. This adds silent packets. Chromium plays on if two packets are at
 *   most twice their usual distance apart.
 */
export function fillGaps(segment: Segment, tracks: SegmentTracks): Filling {
  /** Bytes that are held back: complete elements up to `seen`, then an incomplete one. */
  let held: Bytes = new Uint8Array(0);
  let seen = 0;
  let clusterMs = 0;
  /** The frame at the start of `held`, and whether it is the last one of its cluster. */
  let picture: WebmBlock | null = null;
  let isLast = false;
  /** End of the last audio packet, in milliseconds; null before the first packet. */
  let soundEndMs: number | null = null;
  let packetMs = USUAL_PACKET_MS;

  /** The held bytes before `to`. The held frame lasts until `nextMs`. */
  const heldBefore = (to: number, nextMs: number): Uint8Array[] => {
    const durationMs = picture && isLast ? nextMs - picture.time : 0;
    if (!picture || durationMs <= SMALL_GAP_MS) return [held.subarray(0, to)];
    return [pictureGroup(held, picture, durationMs), held.subarray(picture.end, to)];
  };

  const letGo = (to: number) => {
    held = held.subarray(to);
    seen -= to;
  };

  const takePicture = (at: number, block: WebmBlock): Uint8Array[] => {
    const freed = heldBefore(at, block.time);
    letGo(at);
    picture = { ...block, start: block.start - at, frameAt: block.frameAt - at, end: block.end - at };
    isLast = false;
    return freed;
  };

  /** Silence from the end of the last packet; no bytes for a gap that browsers play across. */
  const silenceUntil = (ms: number): Uint8Array => {
    // The last packet of the previous segment may reach into this one.
    const fromMs = soundEndMs ?? (segment.number === 1 ? 0 : segment.startMs + packetMs);
    return tracks.opus === null || ms - fromMs <= packetMs ? new Uint8Array(0) : silence(tracks.opus, fromMs, ms);
  };

  const takeSound = (at: number, { time, frameAt, end }: WebmBlock): void => {
    packetMs = soundMs(held.subarray(frameAt, end));
    const filler = silenceUntil(time);
    soundEndMs = Math.max(soundEndMs ?? 0, time + packetMs);
    if (filler.length === 0) return;
    const inserted = joinedBytes([filler, clusterHead(clusterMs)]);
    held = joinedBytes([held.subarray(0, at), inserted, held.subarray(at)]);
    seen += inserted.length;
  };

  /** @returns the bytes that were held back until this element */
  const take = (element: WebmElement): Uint8Array[] => {
    seen = nextOffset(element);
    if (element.id === CLUSTER) {
      // The added elements change the cluster's size.
      forgetSize(held, element);
      isLast = true;
    }
    if (element.id === TIMESTAMP) clusterMs = readUnsigned(held, element) ?? 0;
    const block = element.id === SIMPLE_BLOCK ? readBlock(held, element, clusterMs) : null;
    if (block?.track === tracks.opus) takeSound(element.at, block);
    return block?.track === tracks.video ? takePicture(element.at, block) : [];
  };

  const push = (bytes: Bytes) => {
    held = joinedBytes([held, bytes]);
    const freed: Uint8Array[] = [];
    // Bytes from damage on stay as they are until the end of the segment: the browser may play them.
    const nextElement = () => unlessDamaged(() => elementAt(held, seen));
    for (let next = nextElement(); next; next = nextElement()) freed.push(...take(next));
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
