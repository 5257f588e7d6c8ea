import {
  BLOCK,
  CLUSTER,
  elementAt,
  nextOffset,
  nullIfDamaged,
  readBlock,
  readUnsigned,
  SIMPLE_BLOCK,
  TIMESTAMP,
  type WebmElement,
} from '#shared/webm/elements.ts';
import { joinedBytes } from '#web/lib/joined-bytes.ts';
import { CLUSTER_MS } from './silence.ts';
import { forgetSize } from './webm.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes of a block between its track and its frame: its timestamp and its flags. */
const TIMES_BYTES = 3;

/**
 * Makes one cluster of all clusters of a segment while its bytes arrive. Chromium's recorder begins clusters anywhere,
 * and Firefox reads each as a media segment of its own: when sound at the start of a cluster is earlier than the assumed
 * end of the frame before it, Firefox starts a new demuxer, which drops every frame up to the next keyframe. A cluster
 * that is earlier than the last frame, or too far from the first cluster for the timestamps of its blocks, stays.
 */
export function joinClusters() {
  let held: Bytes = new Uint8Array(0);
  /** Everything before `seen` can leave, except the head of a cluster from `headAt` on. */
  let seen = 0;
  let head: WebmElement | null = null;
  /** Timestamps of the cluster that the bytes came in, and of the one that they leave in, in milliseconds. */
  let fromMs = 0;
  let intoMs: number | null = null;
  let lastMs = 0;

  const fits = (ms: number) => intoMs !== null && ms >= lastMs && ms - intoMs < CLUSTER_MS;

  const takeTime = (element: WebmElement) => {
    fromMs = readUnsigned(held, element) ?? 0;
    if (head && fits(fromMs)) {
      held = joinedBytes([held.subarray(0, head.at), held.subarray(element.end)]);
      seen = head.at;
    } else {
      intoMs = fromMs;
    }
    head = null;
  };

  const takeBlock = (element: WebmElement) => {
    const block = readBlock(held, element, fromMs);
    if (!block || intoMs === null) return;
    lastMs = block.time;
    new DataView(held.buffer, held.byteOffset).setInt16(block.frameAt - TIMES_BYTES, block.time - intoMs);
  };

  const take = (element: WebmElement) => {
    seen = nextOffset(element);
    if (element.id === TIMESTAMP) return takeTime(element);
    if (element.id === CLUSTER) {
      // The cluster may become longer.
      forgetSize(held, element);
      head = element;
    }
    if (element.id === SIMPLE_BLOCK || element.id === BLOCK) takeBlock(element);
  };

  const letGo = (to: number): Bytes => {
    const freed = held.subarray(0, to);
    held = held.subarray(to);
    seen -= to;
    head = head && { ...head, at: 0 };
    return freed;
  };

  return {
    /** Takes the next bytes of the segment. @returns the bytes that are complete */
    push: (bytes: Bytes): Bytes => {
      held = joinedBytes([held, bytes]);
      // Bytes from damage on stay as they are.
      const nextElement = () => nullIfDamaged(() => elementAt(held, seen));
      for (let next = nextElement(); next; next = nextElement()) take(next);
      return letGo(head?.at ?? seen);
    },
    /** Ends the segment. @returns its remaining bytes */
    end: (): Bytes => letGo(held.length),
  };
}
