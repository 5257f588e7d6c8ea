/**
 * Reads a WebM file (RFC 9559) as browsers record it: a segment of unknown size that contains clusters of known or
 * unknown size. The file can be cut at the beginning of a cluster whose first picture is a keyframe.
 */
import { SEGMENT_MAX_BYTES } from '#shared/limits.ts';
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
import { CutError } from './cut-events.ts';

/** Receives the parts of a file that are found, in file order. */
export interface WebmListener {
  /**
   * @param bytes size of the file's start before the first frame: the initialization segment
   * @param mimeType with codecs, for `MediaSource.addSourceBuffer`
   */
  onInit: (bytes: number, mimeType: string) => void;
  /**
   * The file can be cut at byte `at`. The rest begins with a keyframe (where there is video at all), which is shown at
   * `startMs`.
   */
  onKeyframe: (at: number, startMs: number) => void;
  /**
   * A frame of picture or sound starts at `startMs`.
   * @param soundMs its length, if it is a packet of Opus; 0 for any other
   */
  onFrame: (startMs: number, isPicture: boolean, soundMs: number) => void;
}

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

/**
 * Knows which elements surround the next one.
 * @param onLeave called with the id of each element that has ended
 */
function createNesting(onLeave: (id: number) => void) {
  const levels: Level[] = [{ id: TOP, end: Number.POSITIVE_INFINITY }];
  const innermost = () => levels.at(-1) as Level;
  const leave = () => {
    onLeave(innermost().id);
    levels.pop();
  };
  return {
    /** @param end offset in the file after its last byte */
    enter: (id: number, end: number) => void levels.push({ id, end }),
    /** Leaves the elements that end before an offset in the file. */
    leaveEnded: (position: number) => {
      while (innermost().end <= position) leave();
    },
    /** Leaves the elements of unknown size that have ended, because the next element cannot be their child. */
    leaveUntilFits: (id: number) => {
      while (!CHILDREN.get(innermost().id)?.has(id)) {
        if (innermost().end !== Number.POSITIVE_INFINITY || levels.length === 1)
          throw new WebmError(`Element ${id.toString(16)} is out of place`);
        leave();
      }
    },
    /** @throws WebmError when the element around an element ends before it */
    checkEnd: (end: number) => {
      if (end > innermost().end) throw new WebmError('An element ends after the one around it');
    },
  };
}

/** Reads the tracks and the frames of a file, and finds the clusters that begin with a keyframe. */
function createFrameReader(listener: WebmListener) {
  let tracks: Tracks | undefined;
  let scale = DEFAULT_TIMESTAMP_SCALE;
  let clusterTime: number | null = null;
  /** Offset of the current cluster, until its first picture has been read. */
  let undecided: number | null = null;
  let grouped: GroupedFrame | null = null;

  const onFrame = ({ track, ms, isKeyframe, soundMs }: GroupedFrame) => {
    const isPicture = track === tracks?.video;
    listener.onFrame(ms, isPicture, soundMs);
    if (undecided === null || !(isPicture || tracks?.video === undefined)) return;
    if (isKeyframe) listener.onKeyframe(undecided, ms);
    undecided = null;
  };

  return {
    undecided: () => undecided,
    /** @returns the type of the file, from its tracks */
    enterCluster: (position: number): string => {
      if (!tracks) throw new WebmError('A cluster before the tracks');
      undecided = position;
      clusterTime = null;
      return tracks.mimeType;
    },
    endGroup: () => {
      if (!grouped) throw new WebmError('A block group without a block');
      onFrame(grouped);
      grouped = null;
    },
    /** The frame of the group refers to another one. */
    onReference: () => {
      if (grouped) grouped.isKeyframe = false;
    },
    readWhole: (bytes: Uint8Array, element: WebmElement) => {
      if (element.id === TRACKS) tracks = examineTracks(bytes, element);
      if (element.id === TIMESTAMP) clusterTime = readUnsigned(bytes, element);
      if (element.id === INFO) scale = readUnsigned(bytes, firstChild(bytes, element, TIMESTAMP_SCALE)) ?? scale;
    },
    /** Reads the first bytes of a block; false when they are incomplete. Laced frames lie in the part that is skipped. */
    readBlock: (bytes: Uint8Array, element: WebmElement): boolean => {
      if (clusterTime === null) throw new WebmError('A block before the time of its cluster');
      const block = readBlock(bytes, element, clusterTime);
      if (!block) return false;
      const isOpus = block.track === tracks?.opus;
      const headEnd = isOpus ? Math.min(block.frameAt + PACKET_HEAD, block.end) : block.frameAt;
      if (headEnd > bytes.length) return false;
      const isGrouped = element.id === BLOCK;
      const frame = {
        track: block.track,
        ms: (block.time * scale) / NANOSECONDS_PER_MS,
        isKeyframe: isGrouped || block.isKeyframe,
        soundMs: isOpus ? soundMs(bytes.subarray(block.frameAt, headEnd)) : 0,
      };
      if (isGrouped) grouped = frame;
      else onFrame(frame);
      return true;
    },
  };
}

/** Reads a growing file from front to back, and only the parts that it needs. It keeps no bytes. */
export function createWebmReader(listener: WebmListener) {
  const frames = createFrameReader(listener);
  const nesting = createNesting((id) => id === BLOCK_GROUP && frames.endGroup());
  let position = 0;
  let hasBegun = false;

  const enter = ({ id, at, end }: WebmElement) => {
    if (id === SEGMENT && hasBegun) throw new WebmError('A second file begins in it');
    if (id === CLUSTER) {
      const mimeType = frames.enterCluster(position);
      if (!hasBegun) listener.onInit(position, mimeType);
      hasBegun = true;
    }
    nesting.enter(id, position + end - at);
  };

  const checkSize = ({ id, at, start, end }: WebmElement) => {
    if (!Number.isFinite(end)) return;
    nesting.checkEnd(position + end - at);
    if (!CHILDREN.has(id) && end - start > SEGMENT_MAX_BYTES) throw new WebmError('An element is too large');
  };

  /** Reads an element without children; false when it is incomplete. */
  const readLeaf = (bytes: Uint8Array, element: WebmElement): boolean => {
    const { id, end } = element;
    if (READ_WHOLE.includes(id)) {
      if (bytes.length < end) return false;
      frames.readWhole(bytes, element);
    }
    if (id === REFERENCE_BLOCK) frames.onReference();
    return id === SIMPLE_BLOCK || id === BLOCK ? frames.readBlock(bytes, element) : true;
  };

  /** Reads one element, or enters it; returns the number of bytes read, null when more bytes must arrive first. */
  const step = (bytes: Uint8Array, at: number): number | null => {
    nesting.leaveEnded(position);
    const element = readElement(bytes, at);
    if (!element) return null;
    nesting.leaveUntilFits(element.id);
    checkSize(element);
    if (element.id !== TOP && CHILDREN.has(element.id)) {
      enter(element);
      return element.start - at;
    }
    return readLeaf(bytes, element) ? element.end - at : null;
  };

  return {
    /** Offset of the next byte that it reads; may lie beyond the current end of the file. */
    position: () => position,
    /**
     * Offset up to which everything belongs to the segments that have begun: the next one begins there or later. A
     * cluster can begin with sound before its keyframe.
     */
    settledEnd: () => frames.undecided() ?? position,
    /**
     * Reads bytes that start at `position`. It leaves an incomplete element until more bytes are there.
     * @throws WebmError when the bytes are damaged; CutError when they cannot be played from segments
     */
    read: (bytes: Uint8Array): void => {
      const start = position;
      while (position - start < bytes.length) {
        const passed = step(bytes, position - start);
        if (passed === null) return;
        position += passed;
      }
      // A group at the very end of the available bytes may have ended.
      nesting.leaveEnded(position);
    },
  };
}
