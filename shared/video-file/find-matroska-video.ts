import type { ByteWindow } from './byte-window.ts';
import { childrenOf, type EbmlElement, firstChild, readElement, readUnsigned } from './ebml.ts';
import type { FoundTrack, FoundVideo } from './found-video.ts';
import { avcCodec } from './iso-codecs.ts';
import { VideoFault } from './video-fault.ts';

/** IDs of Matroska's elements (RFC 9559, section 5.1). */
const ID = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  contentEncodings: 0x6d80,
  contentEncoding: 0x6240,
  contentEncryption: 0x5035,
  cluster: 0x1f43b675,
};

/** Most elements that are read before the first cluster. */
const ELEMENTS_MAX = 64;
const ELEMENT_HEAD_BYTES = 12;
/** Largest description of tracks that is read, in bytes. */
const TRACKS_BYTES_MAX = 64 * 1024;
const TRACKS_MAX = 32;

const VIDEO = 1;
const AUDIO = 2;

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

const dataOf = (bytes: Uint8Array, element: EbmlElement | undefined) =>
  element ? bytes.subarray(element.start, Math.min(element.end, bytes.length)) : new Uint8Array();

function isEncrypted(bytes: Uint8Array, entry: EbmlElement): boolean {
  const encodings = firstChild(bytes, entry, ID.contentEncodings);
  if (!encodings) return false;
  return [...childrenOf(bytes, encodings, ID.contentEncoding)].some((each) =>
    firstChild(bytes, each, ID.contentEncryption),
  );
}

function readTrack(bytes: Uint8Array, entry: EbmlElement): FoundTrack | null {
  const number = readUnsigned(bytes, firstChild(bytes, entry, ID.trackType));
  if (number !== VIDEO && number !== AUDIO) return null;
  if (isEncrypted(bytes, entry)) throw new VideoFault('protected');
  const id = String.fromCharCode(...dataOf(bytes, firstChild(bytes, entry, ID.codec)).subarray(0, 64)).replace(
    /\0+$/,
    '',
  );
  const [, codec = id, mimeCodec = null] = CODECS.find(([begins]) => id.startsWith(begins)) ?? [];
  const avc = codec === 'h264' ? avcCodec('avc1', dataOf(bytes, firstChild(bytes, entry, ID.codecPrivate))) : null;
  return { type: number === VIDEO ? 'video' : 'audio', codec, mimeCodec: avc ?? mimeCodec, isOnItsSide: false };
}

function readTracks(bytes: Uint8Array, tracks: EbmlElement): FoundTrack[] {
  const entries = [...childrenOf(bytes, tracks, ID.trackEntry)].slice(0, TRACKS_MAX);
  return entries.flatMap((entry) => readTrack(bytes, entry) ?? []);
}

function readFloat(bytes: Uint8Array, element: EbmlElement | undefined): number | null {
  const data = dataOf(bytes, element);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length === 4) return view.getFloat32(0);
  return data.length === 8 ? view.getFloat64(0) : null;
}

/** Nanoseconds of a tick, if the file does not say. */
const DEFAULT_TIMESTAMP_SCALE = 1_000_000;

function readDuration(bytes: Uint8Array, info: EbmlElement): number | null {
  const scale = readUnsigned(bytes, firstChild(bytes, info, ID.timestampScale)) ?? DEFAULT_TIMESTAMP_SCALE;
  const seconds = ((readFloat(bytes, firstChild(bytes, info, ID.duration)) ?? 0) * scale) / 1e9;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** An element of the file; null at an offset where no element begins. */
async function elementAt(file: ByteWindow, at: number): Promise<EbmlElement | null> {
  const element = readElement(await file.bytes(at, ELEMENT_HEAD_BYTES), 0);
  return element && { id: element.id, start: at + element.start, end: at + element.end };
}

/** Reads the content of an element, as an element that starts at offset 0. */
async function contentOf(file: ByteWindow, { id, start, end }: EbmlElement) {
  const bytes = await file.bytes(start, Math.min(end - start, TRACKS_BYTES_MAX));
  return { bytes, element: { id, start: 0, end: bytes.length } };
}

/** The elements of a segment before its first cluster, as far as they can be read. */
async function* headOf(file: ByteWindow, segment: EbmlElement): AsyncGenerator<EbmlElement> {
  const end = Math.min(segment.end, file.size);
  for (let at = segment.start, count = 0; at < end && count < ELEMENTS_MAX; count += 1) {
    const element = await elementAt(file, at);
    if (!element || element.id === ID.cluster) return;
    yield element;
    at = element.end;
  }
}

async function findSegment(file: ByteWindow): Promise<EbmlElement> {
  const header = await elementAt(file, 0);
  const segment = header && (await elementAt(file, header.end));
  if (segment?.id !== ID.segment) throw new VideoFault('damaged');
  return segment;
}

/**
 * Reads the tracks and the duration that a WebM or Matroska file declares before its first cluster.
 * @throws VideoFault for a file that is damaged or protected
 */
export async function findMatroskaVideo(file: ByteWindow): Promise<Omit<FoundVideo, 'container'>> {
  const tracks: FoundTrack[] = [];
  let hasTracks = false;
  let duration: number | null = null;
  for await (const found of headOf(file, await findSegment(file))) {
    if (found.id !== ID.tracks && found.id !== ID.info) continue;
    const { bytes, element } = await contentOf(file, found);
    if (found.id === ID.info) duration = readDuration(bytes, element);
    else {
      hasTracks = true;
      tracks.push(...readTracks(bytes, element));
    }
  }
  if (!hasTracks) throw new VideoFault('damaged');
  return { tracks, duration };
}
