import type { MediaContainer } from '../model/video/video-file.ts';
import { CRC_32, EBML, firstChild, nullIfDamaged, readElement, readText, VOID } from '../webm/elements.ts';
import type { Edit } from './found-video.ts';

/** Bytes from the beginning of a file that are enough to tell its container. */
export const CONTAINER_PROOF_BYTES = 4096;

const EBML_DOC_TYPE = 0x4282;

const text = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));

/** The EBML header with which a file begins (RFC 8794, section 11.2), and its DocType; null for any other file. */
const ebmlHeader = (bytes: Uint8Array) =>
  nullIfDamaged(() => {
    const header = readElement(bytes, 0);
    if (header?.id !== EBML || header.end > bytes.length) return null;
    return { header, docType: firstChild(bytes, header, EBML_DOC_TYPE) };
  });

/** The DocType of WebM as an element, and the head of an element that has nothing. */
const WEBM_DOC_TYPE = [0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d];
const VOID_HEAD_BYTES = 2;

/**
 * Has a Matroska file say that it is WebM: its longer DocType is followed by an element that has nothing, in the room
 * that is left. A checksum of the header would be wrong. Null where there is no room.
 */
export function asWebm(bytes: Uint8Array): Edit[] | null {
  const { header, docType } = ebmlHeader(bytes) ?? {};
  if (!header || !docType) return null;
  const left = docType.end - docType.at - WEBM_DOC_TYPE.length - VOID_HEAD_BYTES;
  if (left < 0 || left > 126) return null;
  const first = readElement(bytes, header.start);
  return [
    { at: docType.at, bytes: [...WEBM_DOC_TYPE, VOID, 0x80 | left, ...Array<number>(left).fill(0)] },
    ...(first?.id === CRC_32 ? [{ at: first.at, bytes: [VOID] }] : []),
  ];
}

/**
 * Beginnings of the major brands of ISO base media files that are not uploaded, with names for people
 * (https://mp4ra.org/registered-types/brands). Every other brand may be that of a video: there are dozens, and cameras
 * write their own. Its `moov` box proves later what such a file contains.
 */
const OTHER_BRANDS: [begins: string, name: string][] = [
  ['3g', '3GP'],
  ['he', 'HEIC'],
  ['mif', 'HEIF'],
  ['msf', 'HEIF'],
  ['avif', 'AVIF'],
  ['avis', 'AVIF'],
  ['crx ', 'CR3'],
];
const QUICKTIME_BRAND = 'qt  ';
/** First boxes of QuickTime files from before the file type box existed. */
const QUICKTIME_BEGINNINGS = ['moov', 'mdat', 'wide', 'free', 'skip'];

/** Major brand of a file that begins with a whole `ftyp` box; null for any other (ISO/IEC 14496-12, section 4.3). */
function majorBrand(bytes: Uint8Array): string | null {
  if (bytes.length < 16 || text(bytes, 4, 8) !== 'ftyp') return null;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return size >= 16 && size <= bytes.length ? text(bytes, 8, 12) : null;
}

const nameOfOtherBrand = (brand: string): string | undefined =>
  OTHER_BRANDS.find(([begins]) => brand.startsWith(begins))?.[1];

/** Whether a file begins with such a box. Its `moov` box proves later what it contains. */
function beginsAsQuicktime(bytes: Uint8Array): boolean {
  if (bytes.length < 16 || !QUICKTIME_BEGINNINGS.includes(text(bytes, 4, 8))) return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return size === 0 || size === 1 || size >= 8;
}

/**
 * Container of a media file by its first bytes, whatever its name or content type says.
 * @param bytes at most `CONTAINER_PROOF_BYTES` from the beginning; all of a shorter file
 * @returns null for everything that is not converted: playlists, scripts, pictures, text, other containers
 */
export function containerOf(bytes: Uint8Array): MediaContainer | null {
  const docType = readText(bytes, ebmlHeader(bytes)?.docType);
  if (docType === 'webm' || docType === 'matroska') return docType;
  const brand = majorBrand(bytes);
  if (brand === QUICKTIME_BRAND || beginsAsQuicktime(bytes)) return 'quicktime';
  return brand === null || nameOfOtherBrand(brand) ? null : 'mp4';
}

/** First bytes of files in well-known containers that are not accepted. */
const OTHERS: [offset: number, begins: string, name: string][] = [
  [8, 'AVI ', 'AVI'],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'WMV'],
  [0, 'FLV\x01', 'FLV'],
  [0, 'OggS', 'Ogg'],
  [0, '\0\0\x01\xba', 'MPEG'],
  [0, '\0\0\x01\xb3', 'MPEG'],
  [0, '\x06\x0e\x2b\x34', 'MXF'],
  [0, '#EXTM3U', 'Playlist'],
];

/** Packets of a transport stream begin with this, 188 bytes apart. */
const TS_SYNC = 0x47;
const TS_PACKET_BYTES = 188;

/** Display name of an unsupported container; null for an unknown one. */
export function otherContainerName(bytes: Uint8Array): string | null {
  const found = OTHERS.find(([at, begins]) => text(bytes, at, at + begins.length) === begins);
  if (found) return found[2];
  const brand = majorBrand(bytes);
  if (brand !== null) return nameOfOtherBrand(brand) ?? null;
  return bytes[0] === TS_SYNC && bytes[TS_PACKET_BYTES] === TS_SYNC ? 'MPEG transport stream' : null;
}
