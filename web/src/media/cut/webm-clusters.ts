/**
 * Reads a WebM file (RFC 9559) as browsers record it: a segment of unknown size that contains clusters of known or
 * unknown size. The file can be cut at the beginning of a cluster whose first picture is a keyframe.
 */
import { SEGMENT_MAX_BYTES } from '#shared/model/segment.ts';
import type { ContainerListener, ContainerReader } from './container.ts';
import { CutError } from './cut-events.ts';
import { type EbmlHead, elementsIn, readHead, readNumber, readUnsigned } from './ebml.ts';
import { readTracks, type WebmTracks } from './webm-tracks.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const REFERENCE_BLOCK = 0xfb;

const [VOID, CRC_32] = [0xec, 0xbf];
const [SEEK_HEAD, CUES, TAGS, CHAPTERS, ATTACHMENTS] = [0x114d9b74, 0x1c53bb6b, 0x1254c367, 0x1043a770, 0x1941a469];
const [POSITION, PREV_SIZE, SILENT_TRACKS] = [0xa7, 0xab, 0x5854];
const [BLOCK_ADDITIONS, BLOCK_DURATION, REFERENCE_PRIORITY] = [0x75a1, 0x9b, 0xfa];
const [CODEC_STATE, DISCARD_PADDING] = [0xa4, 0x75a2];

/** Which elements each element may contain; `TOP` is the top level. Any other nesting is damage. */
const TOP = 0;
const CHILDREN = new Map([
  [TOP, new Set([EBML, SEGMENT, VOID])],
  [SEGMENT, new Set([SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES, TAGS, CHAPTERS, ATTACHMENTS, VOID, CRC_32])],
  [CLUSTER, new Set([TIMESTAMP, SILENT_TRACKS, POSITION, PREV_SIZE, SIMPLE_BLOCK, BLOCK_GROUP, VOID, CRC_32])],
  [
    BLOCK_GROUP,
    new Set([
      BLOCK,
      BLOCK_ADDITIONS,
      BLOCK_DURATION,
      REFERENCE_PRIORITY,
      REFERENCE_BLOCK,
      CODEC_STATE,
      DISCARD_PADDING,
      VOID,
      CRC_32,
    ]),
  ],
]);

/** Elements that are read completely; of the others, only the size is read. */
const READ_WHOLE = new Set([INFO, TRACKS, TIMESTAMP]);
const OF_UNKNOWN_SIZE = new Set([SEGMENT, CLUSTER]);

const KEYFRAME_FLAG = 0x80;
const NANOSECONDS_PER_MS = 1_000_000;

interface Level {
  id: number;
  /** Offset after its last byte; Infinity while it is unknown. */
  end: number;
}

/**
 * A frame whose block group has not been read to its end: only the whole group shows whether it refers to another
 * frame.
 */
interface GroupedFrame {
  track: number;
  ms: number;
  isKeyframe: boolean;
}

const damaged = (what: string) => new CutError('unreadable', `The recording is damaged: ${what}`);

/** @param listener receives the parts of the file in file order */
export function createWebmReader(listener: ContainerListener): ContainerReader {
  let position = 0;
  const levels: Level[] = [{ id: TOP, end: Number.POSITIVE_INFINITY }];
  let tracks: WebmTracks | undefined;
  let scale = NANOSECONDS_PER_MS;
  let hasBegun = false;
  let clusterTime: number | null = null;
  /** Offset of the current cluster, until its first picture has been read. */
  let undecided: number | null = null;
  let grouped: GroupedFrame | null = null;

  const innermost = () => levels.at(-1) as Level;

  const onFrame = ({ track, ms, isKeyframe }: GroupedFrame) => {
    const isPicture = track === tracks?.videoTrack;
    listener.onFrame(ms, isPicture);
    if (undecided === null || !(isPicture || tracks?.videoTrack === null)) return;
    if (isKeyframe) listener.onKeyframe(undecided, ms);
    undecided = null;
  };

  const leave = () => {
    if (innermost().id === BLOCK_GROUP) {
      if (!grouped) throw damaged('a block group without a block');
      onFrame(grouped);
      grouped = null;
    }
    levels.pop();
  };

  /** Leaves the elements that have ended: by their size, or because the next element cannot be their child. */
  const leaveUntilFits = (id: number) => {
    while (!CHILDREN.get(innermost().id)?.has(id)) {
      if (innermost().end !== Number.POSITIVE_INFINITY || levels.length === 1)
        throw damaged(`element ${id.toString(16)} is out of place`);
      leave();
    }
  };

  const enter = ({ id, headBytes, size }: EbmlHead) => {
    if (id === SEGMENT && hasBegun) throw damaged('a second file begins in it');
    if (id === CLUSTER) {
      if (!tracks) throw damaged('a cluster before the tracks');
      if (!hasBegun) listener.onInit(position, tracks.mimeType);
      hasBegun = true;
      undecided = position;
      clusterTime = null;
    }
    levels.push({ id, end: position + headBytes + size });
  };

  const readWhole = (id: number, content: Uint8Array) => {
    if (id === TRACKS) tracks = readTracks(content);
    if (id === TIMESTAMP) clusterTime = readUnsigned(content);
    if (id !== INFO) return;
    for (const each of elementsIn(content)) if (each.id === TIMESTAMP_SCALE) scale = readUnsigned(each.content);
  };

  /** Reads the first bytes of a block; false when they are incomplete. Laced frames lie in the part that is skipped. */
  const readBlock = (id: number, content: Uint8Array): boolean => {
    const track = readNumber(content, 0);
    if (!track || content.length < track.length + 3) return false;
    if (clusterTime === null) throw damaged('a block before the time of its cluster');
    const view = new DataView(content.buffer, content.byteOffset + track.length, 3);
    const ms = ((clusterTime + view.getInt16(0)) * scale) / NANOSECONDS_PER_MS;
    const frame = { track: track.value, ms, isKeyframe: id === BLOCK || (view.getUint8(2) & KEYFRAME_FLAG) !== 0 };
    if (id === BLOCK) grouped = frame;
    else onFrame(frame);
    return true;
  };

  const checkSize = ({ id, size, headBytes }: EbmlHead) => {
    if (size === Number.POSITIVE_INFINITY && !OF_UNKNOWN_SIZE.has(id)) throw damaged('an element has no size');
    if (size === Number.POSITIVE_INFINITY) return;
    if (position + headBytes + size > innermost().end) throw damaged('an element ends after the one around it');
    if (!CHILDREN.has(id) && size > SEGMENT_MAX_BYTES) throw damaged('an element is too large');
  };

  /** Reads an element without children; false when it is incomplete. */
  const readLeaf = ({ id, size }: EbmlHead, content: Uint8Array): boolean => {
    if (READ_WHOLE.has(id)) {
      if (content.length < size) return false;
      readWhole(id, content);
    }
    if (id === REFERENCE_BLOCK && grouped) grouped.isKeyframe = false;
    return id === SIMPLE_BLOCK || id === BLOCK ? readBlock(id, content) : true;
  };

  /** Reads one element, or enters it; returns the number of bytes read, null when more bytes must arrive first. */
  const step = (bytes: Uint8Array, at: number): number | null => {
    while (innermost().end <= position) leave();
    const head = readHead(bytes, at);
    if (!head) return null;
    leaveUntilFits(head.id);
    checkSize(head);
    const { id, headBytes, size } = head;
    if (id !== TOP && CHILDREN.has(id)) {
      enter(head);
      return headBytes;
    }
    const content = bytes.subarray(at + headBytes, Math.min(bytes.length, at + headBytes + size));
    return readLeaf(head, content) ? headBytes + size : null;
  };

  return {
    position: () => position,
    read: (bytes) => {
      const start = position;
      while (position - start < bytes.length) {
        const passed = step(bytes, position - start);
        if (passed === null) return;
        position += passed;
      }
      // A group at the very end of the available bytes may have ended.
      while (innermost().end <= position) leave();
    },
  };
}
