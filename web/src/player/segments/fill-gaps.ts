import type { Segment } from '#shared/api/video/playlist.ts';
import {
  elementAt,
  nextOffset,
  nullIfDamaged,
  readBlock,
  readUnsigned,
  SIMPLE_BLOCK,
  TIMESTAMP,
  type WebmBlock,
  type WebmElement,
} from '#shared/webm/elements.ts';
import { joinedBytes } from '#web/lib/joined-bytes.ts';
import { soundMs } from '#web/lib/opus-packet.ts';
import { joinClusters } from './join-clusters.ts';
import { endOf } from './segment-list.ts';
import { mayFollow, type Sound, silence } from './silence.ts';
import { pictureGroup, type SegmentTracks } from './webm.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The longest gap between two frames that browsers play across, in milliseconds: WebKit's is two frames at 24 a second. */
const SMALL_GAP_MS = 80;
/** Length of an audio packet in Chromium's recordings, in milliseconds; used until the first packet arrives. */
const USUAL_PACKET_MS = 60;

/** Fills the gaps of one segment while its bytes arrive. */
export interface Filling {
  /** Takes the next bytes of the segment. @returns the bytes that are ready for the media source */
  push: (bytes: Bytes) => Bytes;
  /** Ends the segment. @returns its remaining bytes */
  end: () => Bytes;
}

/**
 * Fills the gaps of a segment: a browser that plays a media source stops at a gap.
 * - Recorders do not store how long a frame is shown. Chromium assumes about one frame for the last one of a cluster, and
 *   WebKit for every frame. On a still screen the next frame comes seconds later. This adds the duration. It holds back each
 *   frame until the next one arrives.
 * - A recorder on a busy device leaves out audio packets. This adds silent packets.
 * @param before the last packet of the segment before, if the browser has just been given that
 */
export function fillGaps(
  segment: Segment,
  tracks: SegmentTracks,
  before: Sound | null = null,
): Filling & { lastSound: () => Sound } {
  const joining = joinClusters();
  /** Bytes that are held back: complete elements up to `seen`, then an incomplete one. */
  let held: Bytes = new Uint8Array(0);
  let seen = 0;
  let clusterMs = 0;
  /** The frame at the start of `held`. */
  let picture: WebmBlock | null = null;
  // The last packet of an unknown segment before may reach into this one.
  let sound = before ?? {
    startMs: segment.number === 1 ? -USUAL_PACKET_MS : segment.startMs,
    lengthMs: USUAL_PACKET_MS,
  };
  /** Timestamp of the last frame or packet, in milliseconds. */
  let lastMs = 0;

  /** The held bytes before `to`. The held frame lasts until `nextMs`. */
  const heldBefore = (to: number, nextMs: number): Uint8Array[] => {
    const durationMs = picture ? nextMs - picture.time : 0;
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
    return freed;
  };

  /**
   * Silence from the end of the last packet; no bytes where browsers play on without. It begins after the last frame:
   * Chromium refuses a block that is earlier than the one before it.
   */
  const silenceUntil = (ms: number): Uint8Array => {
    if (tracks.opus === null || mayFollow(sound, ms)) return new Uint8Array(0);
    const { bytes, last } = silence(tracks.opus, Math.max(sound.startMs + sound.lengthMs, lastMs), ms, clusterMs);
    sound = last;
    return bytes;
  };

  /** Inserts silence before a block. @returns the number of bytes */
  const insertSilence = (at: number, ms: number): number => {
    const inserted = silenceUntil(ms);
    if (inserted.length === 0) return 0;
    held = joinedBytes([held.subarray(0, at), inserted, held.subarray(at)]);
    seen += inserted.length;
    return inserted.length;
  };

  const takeBlock = (at: number, block: WebmBlock): Uint8Array[] => {
    const packet = held.slice(block.frameAt, block.end);
    const shift = insertSilence(at, block.time);
    lastMs = block.time;
    if (block.track === tracks.opus) sound = { startMs: block.time, lengthMs: soundMs(packet) || USUAL_PACKET_MS };
    if (block.track !== tracks.video) return [];
    const { start, frameAt, end } = block;
    return takePicture(at + shift, { ...block, start: start + shift, frameAt: frameAt + shift, end: end + shift });
  };

  /** @returns the bytes that were held back until this element */
  const take = (element: WebmElement): Uint8Array[] => {
    seen = nextOffset(element);
    if (element.id === TIMESTAMP) clusterMs = readUnsigned(held, element) ?? 0;
    const block = element.id === SIMPLE_BLOCK ? readBlock(held, element, clusterMs) : null;
    return block ? takeBlock(element.at, block) : [];
  };

  const push = (bytes: Bytes) => {
    held = joinedBytes([held, joining.push(bytes)]);
    const freed: Uint8Array[] = [];
    // Bytes from damage on stay as they are until the end of the segment: the browser may play them.
    const nextElement = () => nullIfDamaged(() => elementAt(held, seen));
    for (let next = nextElement(); next; next = nextElement()) freed.push(...take(next));
    if (!picture) {
      freed.push(held.subarray(0, seen));
      letGo(seen);
    }
    return joinedBytes(freed);
  };

  const end = () => {
    held = joinedBytes([held, joining.end()]);
    const endMs = endOf(segment);
    return joinedBytes([...heldBefore(held.length, endMs), silenceUntil(endMs)]);
  };
  return { push, end, lastSound: () => sound };
}
