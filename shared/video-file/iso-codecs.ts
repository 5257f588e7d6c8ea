import { viewOf } from './iso-boxes.ts';

/** Codecs by the types of sample entries (https://mp4ra.org/registered-types/sampleentries, QuickTime File Format). */
const CODECS: Record<string, string> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  dvh1: 'hevc',
  dvhe: 'hevc',
  vp08: 'vp8',
  vp09: 'vp9',
  av01: 'av1',
  jpeg: 'mjpeg',
  mjpa: 'mjpeg',
  mjpb: 'mjpeg',
  mjp2: 'jpeg2000',
  mp2v: 'mpeg2video',
  m2v1: 'mpeg2video',
  s263: 'h263',
  h263: 'h263',
  H263: 'h263',
  h261: 'h261',
  H261: 'h261',
  'vc-1': 'vc1',
  DIVX: 'mpeg4',
  XVID: 'mpeg4',
  'rle ': 'qtrle',
  'raw ': 'rawvideo',
  '2vuy': 'rawvideo',
  yuv2: 'rawvideo',
  'dvc ': 'dvvideo',
  dvcp: 'dvvideo',
  dvpp: 'dvvideo',
  dv5n: 'dvvideo',
  dv5p: 'dvvideo',
  apch: 'prores',
  apcn: 'prores',
  apcs: 'prores',
  apco: 'prores',
  ap4h: 'prores',
  ap4x: 'prores',
  mp4a: 'aac',
  '.mp3': 'mp3',
  Opus: 'opus',
  fLaC: 'flac',
  alac: 'alac',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
  sowt: 'pcm_s16le',
  twos: 'pcm_s16be',
  in24: 'pcm_s24be',
  in32: 'pcm_s32be',
  fl32: 'pcm_f32be',
  fl64: 'pcm_f64be',
  samr: 'amr_nb',
  sawb: 'amr_wb',
};

/** Whether a sample entry is of an encrypted track (ISO/IEC 23001-7). */
export const isProtected = (entry: string): boolean => ['encv', 'enca', 'drmi', 'drms'].includes(entry);

const codecOfEntry = (entry: string): string => CODECS[entry] ?? entry;

const hex = (value: number) => value.toString(16).padStart(2, '0');

/** Offset of the contents of a box within a sample entry; -1 without such a box. */
function contentAt(entry: Uint8Array, type: string): number {
  const codes = [...type].map((character) => character.charCodeAt(0));
  for (let at = 0; at + 4 <= entry.length; at++) {
    if (codes.every((code, index) => entry[at + index] === code)) return at + 4;
  }
  return -1;
}

/** H.264 in a MIME type. @param configuration content of an `avcC` box, or Matroska's CodecPrivate */
export function avcCodec(name: string, configuration: Uint8Array): string | null {
  if (configuration.length < 4) return null;
  return `${name}.${[...configuration.subarray(1, 4)].map(hex).join('')}`;
}

function avcCodecOfEntry(name: string, entry: Uint8Array): string | null {
  const at = contentAt(entry, 'avcC');
  return at < 0 ? null : avcCodec(name, entry.subarray(at));
}

/** ISO/IEC 14496-15, annex E. */
function hevcCodec(name: string, entry: Uint8Array): string | null {
  const at = contentAt(entry, 'hvcC');
  if (at < 0 || at + 13 > entry.length) return null;
  const view = viewOf(entry.subarray(at, at + 13));
  const profile = view.getUint8(1);
  const space = ['', 'A', 'B', 'C'][profile >> 6] ?? '';
  const tier = profile & 0x20 ? 'H' : 'L';
  // The flags are written with their bits in the opposite order.
  const flags = [...view.getUint32(2).toString(2).padStart(32, '0')].reverse().join('');
  const compatibility = Number.parseInt(flags, 2).toString(16);
  const constraints = Array.from({ length: 6 }, (_, index) => view.getUint8(6 + index));
  while (constraints.at(-1) === 0) constraints.pop();
  return [
    name,
    `${space}${profile & 0x1f}`,
    compatibility,
    `${tier}${view.getUint8(12)}`,
    ...constraints.map(hex),
  ].join('.');
}

/** Object types of MPEG-4 (https://mp4ra.org/registered-types/object-types). */
const AAC_OBJECT_TYPES = [0x40, 0x66, 0x67, 0x68];
const MP3_OBJECT_TYPES = [0x69, 0x6b];
const MPEG2_OBJECT_TYPES = [0x60, 0x61, 0x62, 0x63, 0x64, 0x65];
const OTHER_OBJECT_TYPES: Record<number, string> = { 32: 'mpeg4', 106: 'mpeg1video', 108: 'mjpeg', 110: 'jpeg2000' };

const DECODER_CONFIG = 0x04;

/** Object type of an `esds` box; null where it cannot be read. */
function objectType(entry: Uint8Array): number | null {
  let at = contentAt(entry, 'esds');
  if (at < 0) return null;
  const readDescriptor = () => {
    const tag = entry[at++];
    // A length of up to four bytes, each but the last with its first bit set.
    for (let index = 0; index < 4 && ((entry[at++] ?? 0) & 0x80) !== 0; index++);
    return tag;
  };
  at += 4;
  readDescriptor();
  const flags = entry[at + 2] ?? 0;
  at += 3;
  if (flags & 0x80) at += 2;
  if (flags & 0x40) at += 1 + (entry[at] ?? 0);
  if (flags & 0x20) at += 2;
  return readDescriptor() === DECODER_CONFIG ? (entry[at] ?? null) : null;
}

function mp4aCodec(entry: Uint8Array): { codec: string; mimeCodec: string | null } {
  const type = objectType(entry);
  // A QuickTime file may not describe its AAC any further.
  if (type === null || AAC_OBJECT_TYPES.includes(type)) return { codec: 'aac', mimeCodec: 'mp4a.40.2' };
  return MP3_OBJECT_TYPES.includes(type)
    ? { codec: 'mp3', mimeCodec: 'mp4a.6b' }
    : { codec: `mp4a.${hex(type)}`, mimeCodec: null };
}

function mp4vCodec(entry: Uint8Array): string {
  const type = objectType(entry);
  // A QuickTime file may not describe its MPEG-4 any further.
  if (type === null) return 'mpeg4';
  return MPEG2_OBJECT_TYPES.includes(type) ? 'mpeg2video' : (OTHER_OBJECT_TYPES[type] ?? `mp4v.${hex(type)}`);
}

/** Offsets in the second version of QuickTime's description of sound, from the start of the entry's contents. */
const LPCM = { bits: 48, flags: 52, end: 56 };

/** PCM that states its form in flags (QuickTime File Format, "Sound Sample Description (V2)"). */
function lpcmCodec(entry: Uint8Array): string {
  if (entry.length < LPCM.end) return 'lpcm';
  const view = viewOf(entry);
  const [bits, flags] = [view.getUint32(LPCM.bits), view.getUint32(LPCM.flags)];
  const kind = flags & 1 ? 'f' : flags & 4 ? 's' : 'u';
  return `pcm_${kind}${bits}${flags & 2 ? 'be' : 'le'}`;
}

/** PCM of ISO/IEC 23003-5, whose configuration has its byte order and size. */
function ipcmCodec(entry: Uint8Array): string {
  const at = contentAt(entry, 'pcmC');
  return at < 0 ? 'ipcm' : `pcm_s${entry[at + 5] ?? 0}${(entry[at + 4] ?? 0) & 1 ? 'le' : 'be'}`;
}

/** Offset of the bits of a sample in a sound entry of every version, from the start of its contents. */
const SAMPLE_BITS_AT = 18;

/** Sound that an entry of 8-bit samples has: `raw ` is sound too, and the others may be of 8 bits. */
function codecOf8Bit(name: string, entry: Uint8Array): string | null {
  if (name === 'raw ') return 'pcm_u8';
  const isOther = name === 'twos' || name === 'sowt';
  return isOther && entry.length > SAMPLE_BITS_AT + 1 && entry[SAMPLE_BITS_AT + 1] === 8 ? 'pcm_s8' : null;
}

/**
 * Codec of a sample entry.
 * @param name its type
 * @param entry its contents
 * @param type of its track
 */
export function describeEntry(
  name: string,
  entry: Uint8Array,
  type: 'video' | 'audio',
): { codec: string; mimeCodec: string | null } {
  const codec = (type === 'audio' ? codecOf8Bit(name, entry) : null) ?? codecOfEntry(name);
  if (name === 'mp4a') return mp4aCodec(entry);
  if (name === 'mp4v') return { codec: mp4vCodec(entry), mimeCodec: null };
  if (name === 'lpcm') return { codec: lpcmCodec(entry), mimeCodec: null };
  if (name === 'ipcm') return { codec: ipcmCodec(entry), mimeCodec: null };
  if (codec === 'h264') return { codec, mimeCodec: avcCodecOfEntry(name, entry) };
  if (codec === 'hevc') return { codec, mimeCodec: hevcCodec(name, entry) };
  return { codec, mimeCodec: null };
}
