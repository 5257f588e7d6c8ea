/**
 * Reads a WebM file (RFC 9559) as browsers record it: a segment of unknown size that contains clusters of known or
 * unknown size. The file can be cut at the beginning of a cluster whose first picture is a keyframe.
 */
import { SEGMENT_MAX_BYTES } from '#shared/model/segment.ts';
import {
  BLOCK,
  BLOCK_DURATION,
  BLOCK_GROUP,
  CLUSTER,
  DEFAULT_TIMESTAMP_SCALE,
  EBML,
  firstChild,
  INFO,
  REFERENCE_BLOCK,
  readBlock,
  readElement,
  readUnsigned,
  SEEK_HEAD,
  SEGMENT,
  SIMPLE_BLOCK,
  TIMESTAMP,
  TIMESTAMP_SCALE,
  TRACKS,
  type WebmElement,
  WebmError,
} from '#shared/webm/elements.ts';
import { readTracks, VIDEO } from '#shared/webm/tracks.ts';
import { soundMs } from '#web/lib/opus-packet.ts';
import type { ContainerListener, ContainerReader } from './container.ts';
import { CutError } from './cut-events.ts';

const [VOID, CRC_32] = [0xec, 0xbf];
const [CUES, TAGS, CHAPTERS, ATTACHMENTS] = [0x1c53bb6b, 0x1254c367, 0x1043a770, 0x1941a469];
const [POSITION, PREV_SIZE, SILENT_TRACKS] = [0xa7, 0xab, 0x5854];
const [BLOCK_ADDITIONS, REFERENCE_PRIORITY] = [0x75a1, 0xfa];
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
const READ_WHOLE = [INFO, TRACKS, TIMESTAMP];

const OPUS = 'A_OPUS';
/** Codecs that MediaSource accepts in WebM, by their names in WebM. */
const CODECS: Record<string, string> = { V_VP8: 'vp8', V_VP9: 'vp9', [OPUS]: 'opus', A_VORBIS: 'vorbis' };
/** The length of a packet of Opus is in its first bytes. */
const PACKET_HEAD = 2;
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
  soundMs: number;
}

interface Tracks {
  mimeType: string;
  /** Their numbers; undefined without such a track. */
  video: number | undefined;
  opus: number | undefined;
}

/** The facts of a file's tracks that segments need. */
function examineTracks(bytes: Uint8Array, element: WebmElement): Tracks {
  const tracks = readTracks(bytes, element);
  const codecs = tracks.map(({ codec }) => CODECS[codec]);
  if (codecs.length === 0 || codecs.includes(undefined))
    throw new CutError('unsupported', `Not played from segments: ${tracks.map(({ codec }) => codec).join(', ')}`);
  const video = tracks.find(({ type }) => type === VIDEO)?.number;
  const opus = tracks.find(({ codec }) => codec === OPUS)?.number;
  return { mimeType: `video/webm;codecs="${codecs.join(',')}"`, video, opus };
}

/** @param listener receives the parts of the file in file order */
export function createWebmReader(listener: ContainerListener): ContainerReader {
  let position = 0;
  const levels: Level[] = [{ id: TOP, end: Number.POSITIVE_INFINITY }];
  let tracks: Tracks | undefined;
  let scale = DEFAULT_TIMESTAMP_SCALE;
  let hasBegun = false;
  let clusterTime: number | null = null;
  /** Offset of the current cluster, until its first picture has been read. */
  let undecided: number | null = null;
  let grouped: GroupedFrame | null = null;

  const innermost = () => levels.at(-1) as Level;

  const onFrame = ({ track, ms, isKeyframe, soundMs }: GroupedFrame) => {
    const isPicture = track === tracks?.video;
    listener.onFrame(ms, isPicture, soundMs);
    if (undecided === null || !(isPicture || tracks?.video === undefined)) return;
    if (isKeyframe) listener.onKeyframe(undecided, ms);
    undecided = null;
  };

  const leave = () => {
    if (innermost().id === BLOCK_GROUP) {
      if (!grouped) throw new WebmError('A block group without a block');
      onFrame(grouped);
      grouped = null;
    }
    levels.pop();
  };

  /** Leaves the elements that have ended: by their size, or because the next element cannot be their child. */
  const leaveUntilFits = (id: number) => {
    while (!CHILDREN.get(innermost().id)?.has(id)) {
      if (innermost().end !== Number.POSITIVE_INFINITY || levels.length === 1)
        throw new WebmError(`Element ${id.toString(16)} is out of place`);
      leave();
    }
  };

  const enter = ({ id, at, end }: WebmElement) => {
    if (id === SEGMENT && hasBegun) throw new WebmError('A second file begins in it');
    if (id === CLUSTER) {
      if (!tracks) throw new WebmError('A cluster before the tracks');
      if (!hasBegun) listener.onInit(position, tracks.mimeType);
      hasBegun = true;
      undecided = position;
      clusterTime = null;
    }
    levels.push({ id, end: position + end - at });
  };

  const readWhole = (bytes: Uint8Array, element: WebmElement) => {
    if (element.id === TRACKS) tracks = examineTracks(bytes, element);
    if (element.id === TIMESTAMP) clusterTime = readUnsigned(bytes, element);
    if (element.id === INFO) scale = readUnsigned(bytes, firstChild(bytes, element, TIMESTAMP_SCALE)) ?? scale;
  };

  /** Reads the first bytes of a block; false when they are incomplete. Laced frames lie in the part that is skipped. */
  const readFrame = (bytes: Uint8Array, element: WebmElement): boolean => {
    if (clusterTime === null) throw new WebmError('A block before the time of its cluster');
    const block = readBlock(bytes, element, clusterTime);
    if (!block) return false;
    const isOpus = block.track === tracks?.opus;
    const headEnd = isOpus ? Math.min(block.frameAt + PACKET_HEAD, block.end) : block.frameAt;
    if (headEnd > bytes.length) return false;
    const isGrouped = element.id === BLOCK;
    const ms = (block.time * scale) / NANOSECONDS_PER_MS;
    const frame = {
      track: block.track,
      ms,
      isKeyframe: isGrouped || block.isKeyframe,
      soundMs: isOpus ? soundMs(bytes.subarray(block.frameAt, headEnd)) : 0,
    };
    if (isGrouped) grouped = frame;
    else onFrame(frame);
    return true;
  };

  const checkSize = ({ id, at, start, end }: WebmElement) => {
    if (!Number.isFinite(end)) return;
    if (position + end - at > innermost().end) throw new WebmError('An element ends after the one around it');
    if (!CHILDREN.has(id) && end - start > SEGMENT_MAX_BYTES) throw new WebmError('An element is too large');
  };

  /** Reads an element without children; false when it is incomplete. */
  const readLeaf = (bytes: Uint8Array, element: WebmElement): boolean => {
    const { id, end } = element;
    if (READ_WHOLE.includes(id)) {
      if (bytes.length < end) return false;
      readWhole(bytes, element);
    }
    if (id === REFERENCE_BLOCK && grouped) grouped.isKeyframe = false;
    return id === SIMPLE_BLOCK || id === BLOCK ? readFrame(bytes, element) : true;
  };

  /** Reads one element, or enters it; returns the number of bytes read, null when more bytes must arrive first. */
  const step = (bytes: Uint8Array, at: number): number | null => {
    while (innermost().end <= position) leave();
    const element = readElement(bytes, at);
    if (!element) return null;
    leaveUntilFits(element.id);
    checkSize(element);
    if (element.id !== TOP && CHILDREN.has(element.id)) {
      enter(element);
      return element.start - at;
    }
    return readLeaf(bytes, element) ? element.end - at : null;
  };

  return {
    position: () => position,
    // A cluster can begin with sound before its keyframe.
    settledEnd: () => undecided ?? position,
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
