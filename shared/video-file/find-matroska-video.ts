import {
  BLOCK,
  CLUSTER,
  childrenOf,
  contentOf,
  DEFAULT_TIMESTAMP_SCALE,
  DURATION,
  firstChild,
  INFO,
  nextOffset,
  nullIfDamaged,
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
} from '../webm/elements.ts';
import { AUDIO, readTracks, VIDEO, type WebmTrack } from '../webm/tracks.ts';
import type { ByteWindow } from './byte-window.ts';
import type { FoundTrack, FoundVideo } from './found-video.ts';
import { avcCodec } from './iso-codecs.ts';
import { VideoFileError } from './video-file-error.ts';

/** An entry of a SeekHead: an ID, and its place in the segment (RFC 9559, section 5.1.1). */
const SEEK = 0x4dbb;
const SEEK_ID = 0x53ab;
const SEEK_POSITION = 0x53ac;
const CODEC_PRIVATE = 0x63a2;
const CONTENT_ENCODINGS = 0x6d80;
const CONTENT_ENCODING = 0x6240;
const CONTENT_ENCRYPTION = 0x5035;

/** Most elements that are read before the first cluster. */
const ELEMENTS_MAX = 64;
const ELEMENT_HEAD_BYTES = 12;
/** Largest description of tracks that is read, in bytes. */
const TRACKS_BYTES_MAX = 64 * 1024;
const TRACKS_MAX = 32;
/** Bytes of a cluster before the content of its first frame, with room for elements that say nothing. */
const CLUSTER_HEAD_BYTES = 1024;

/** Codecs by the beginnings of their IDs (https://www.matroska.org/technical/codec_specs.html). */
const CODECS: [id: string, codec: string, mimeCodec: string | null][] = [
  ['V_VP8', 'vp8', 'vp8'],
  ['V_VP9', 'vp9', 'vp9'],
  ['V_AV1', 'av1', null],
  ['V_MPEG4/ISO/AVC', 'h264', null],
  ['V_MPEGH/ISO/HEVC', 'hevc', null],
  ['V_PRORES', 'prores', null],
  ['V_MPEG4', 'mpeg4', null],
  ['V_MPEG2', 'mpeg2video', null],
  ['V_MPEG1', 'mpeg1video', null],
  ['V_THEORA', 'theora', null],
  ['A_OPUS', 'opus', 'opus'],
  ['A_VORBIS', 'vorbis', 'vorbis'],
  ['A_AAC', 'aac', 'mp4a.40.2'],
  ['A_FLAC', 'flac', 'flac'],
  ['A_MPEG/L3', 'mp3', null],
  ['A_EAC3', 'eac3', null],
  ['A_AC3', 'ac3', null],
  ['A_PCM', 'pcm', null],
  ['A_DTS', 'dts', null],
];

function isEncrypted(bytes: Uint8Array, entry: WebmElement): boolean {
  const encodings = firstChild(bytes, entry, CONTENT_ENCODINGS);
  return (
    encodings !== undefined &&
    [...childrenOf(bytes, encodings)].some(
      (each) => each.id === CONTENT_ENCODING && firstChild(bytes, each, CONTENT_ENCRYPTION),
    )
  );
}

function findTrack(bytes: Uint8Array, { type, codec: id, entry }: WebmTrack): FoundTrack | null {
  if (type !== VIDEO && type !== AUDIO) return null;
  if (isEncrypted(bytes, entry)) throw new VideoFileError('protected');
  const [, codec = id, mimeCodec = null] = CODECS.find(([begins]) => id.startsWith(begins)) ?? [];
  const avc = codec === 'h264' ? avcCodec('avc1', contentOf(bytes, firstChild(bytes, entry, CODEC_PRIVATE))) : null;
  return { type: type === VIDEO ? 'video' : 'audio', codec, mimeCodec: avc ?? mimeCodec };
}

const findTracks = (bytes: Uint8Array, tracks: WebmElement): FoundTrack[] =>
  readTracks(bytes, tracks)
    .slice(0, TRACKS_MAX)
    .flatMap((track) => findTrack(bytes, track) ?? []);

function readFloat(data: Uint8Array): number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length === 4) return view.getFloat32(0);
  return data.length === 8 ? view.getFloat64(0) : 0;
}

/** Seconds of a tick, and the duration in seconds; null where the file does not say. */
function readInfo(bytes: Uint8Array, info: WebmElement): { tick: number; duration: number | null } {
  const tick = (readUnsigned(bytes, firstChild(bytes, info, TIMESTAMP_SCALE)) ?? DEFAULT_TIMESTAMP_SCALE) / 1e9;
  const seconds = readFloat(contentOf(bytes, firstChild(bytes, info, DURATION))) * tick;
  return { tick, duration: Number.isFinite(seconds) && seconds > 0 ? seconds : null };
}

/** Time of the first frame of a cluster, in ticks. Files have their frames in about the order of their times. */
async function firstTime(file: ByteWindow, { at: start }: WebmElement): Promise<number> {
  const bytes = await file.bytes(start, CLUSTER_HEAD_BYTES);
  let time = 0;
  for (let found = readElement(bytes, 0); found; found = readElement(bytes, nextOffset(found))) {
    if (found.id === TIMESTAMP) time = readUnsigned(bytes, found) ?? 0;
    if (found.id === SIMPLE_BLOCK || found.id === BLOCK)
      return Math.max(0, readBlock(bytes, found, time)?.time ?? time);
  }
  return time;
}

/** Where elements are, from the beginning of the content of their segment. */
const readSeekHead = (bytes: Uint8Array, head: WebmElement) =>
  [...childrenOf(bytes, head)]
    .filter(({ id }) => id === SEEK)
    .map((entry) => ({
      id: readUnsigned(bytes, firstChild(bytes, entry, SEEK_ID)) ?? 0,
      position: readUnsigned(bytes, firstChild(bytes, entry, SEEK_POSITION)) ?? 0,
    }));

async function elementAt(file: ByteWindow, at: number): Promise<WebmElement | null> {
  const element = readElement(await file.bytes(at, ELEMENT_HEAD_BYTES), 0);
  return element && { id: element.id, at, start: at + element.start, end: at + element.end };
}

/** Reads the content of an element, as an element whose content starts at offset 0. */
async function readContent(file: ByteWindow, { id, start, end }: WebmElement) {
  const bytes = await file.bytes(start, Math.min(end - start, TRACKS_BYTES_MAX));
  return { bytes, element: { id, at: 0, start: 0, end: end - start } };
}

/** The elements of a segment up to its first cluster, as far as they can be read. */
async function* headOf(file: ByteWindow, segment: WebmElement): AsyncGenerator<WebmElement> {
  const end = Math.min(segment.end, file.size);
  for (let at = segment.start, count = 0; at < end && count < ELEMENTS_MAX; count += 1) {
    const element = await elementAt(file, at);
    if (!element) return;
    yield element;
    if (element.id === CLUSTER) return;
    at = element.end;
  }
}

async function findSegment(file: ByteWindow): Promise<WebmElement> {
  const header = await elementAt(file, 0);
  const segment = header && (await elementAt(file, header.end));
  if (segment?.id !== SEGMENT) throw new VideoFileError('damaged');
  return segment;
}

/** What is read of a segment; null for an element that was not found. */
interface Head {
  tracks: FoundTrack[] | null;
  info: ReturnType<typeof readInfo> | null;
  sought: ReturnType<typeof readSeekHead>;
}

async function readInto(head: Head, file: ByteWindow, found: WebmElement): Promise<void> {
  if (![TRACKS, INFO, SEEK_HEAD].includes(found.id)) return;
  const { bytes, element } = await readContent(file, found);
  if (found.id === INFO) head.info = readInfo(bytes, element);
  else if (found.id === TRACKS) head.tracks = [...(head.tracks ?? []), ...findTracks(bytes, element)];
  else head.sought = nullIfDamaged(() => readSeekHead(bytes, element)) ?? [];
}

/**
 * Reads the tracks and the duration that a WebM or Matroska file declares before its first cluster, or where its SeekHead
 * says, as an editor of tags may leave them; and when the cluster begins.
 * @throws VideoFileError for a file that is damaged or protected
 */
export async function findMatroskaVideo(file: ByteWindow): Promise<Omit<FoundVideo, 'container'>> {
  const head: Head = { tracks: null, info: null, sought: [] };
  let first = 0;
  try {
    const segment = await findSegment(file);
    for await (const found of headOf(file, segment)) {
      if (found.id === CLUSTER) first = await firstTime(file, found);
      else await readInto(head, file, found);
    }
    const missing = [...(head.tracks ? [] : [TRACKS]), ...(head.info ? [] : [INFO])];
    for (const { id, position } of head.sought.filter((each) => missing.includes(each.id))) {
      const found = await elementAt(file, segment.start + position);
      if (found?.id === id) await readInto(head, file, found);
    }
  } catch (error) {
    // Converters and players search for the first cluster behind damage; without tracks they cannot play it.
    if (!(error instanceof WebmError)) throw error;
  }
  const { tracks, info } = head;
  if (!tracks) throw new VideoFileError('damaged');
  const { tick, duration } = info ?? { tick: DEFAULT_TIMESTAMP_SCALE / 1e9, duration: null };
  return { tracks, edits: [], duration, beginsAt: first * tick };
}
