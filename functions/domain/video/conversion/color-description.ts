import {
  firstChild,
  nullIfDamaged,
  readElement,
  readUnsigned,
  SEGMENT,
  TRACKS,
  type WebmElement,
} from '#shared/webm/elements.ts';
import { readTracks } from '#shared/webm/tracks.ts';
import type { ColorDescription } from '../../../gateways/mediaconvert/conversion-job.ts';

/** IDs of Matroska's elements (RFC 9559, section 5.1). */
const VIDEO = 0xe0;
const COLOR = 0x55b0;
const MATRIX_COEFFICIENTS = 0x55b1;
const RANGE = 0x55b9;
const TRANSFER_CHARACTERISTICS = 0x55ba;

/** "Unspecified" of ITU-T H.273, and of Matroska's range. */
const UNSPECIFIED = 2;
const RANGES = [null, false, true];

function findColor(bytes: Uint8Array): WebmElement | undefined {
  const header = readElement(bytes, 0);
  const segment = header && readElement(bytes, header.end);
  const tracks = segment?.id === SEGMENT ? firstChild(bytes, segment, TRACKS) : undefined;
  const entries = tracks ? readTracks(bytes, tracks) : [];
  const video = entries.map(({ entry }) => firstChild(bytes, entry, VIDEO)).find((each) => each !== undefined);
  return firstChild(bytes, video, COLOR);
}

function readColor(bytes: Uint8Array): ColorDescription {
  const color = findColor(bytes);
  const stated = (id: number) => {
    const value = readUnsigned(bytes, firstChild(bytes, color, id));
    return value === UNSPECIFIED ? null : value;
  };
  const range = readUnsigned(bytes, firstChild(bytes, color, RANGE));
  return {
    matrix: stated(MATRIX_COEFFICIENTS),
    transfer: stated(TRANSFER_CHARACTERISTICS),
    fullRange: RANGES[range ?? 0] ?? null,
  };
}

/**
 * Reads the color information of the first video track of a WebM or Matroska file.
 * @param bytes from the beginning of the file; recorders put their tracks into the first few hundred
 */
export const readColorDescription = (bytes: Uint8Array): ColorDescription =>
  nullIfDamaged(() => readColor(bytes)) ?? { matrix: null, transfer: null, fullRange: null };
