import { childrenOf, type EbmlElement, firstChild, readElement, readUnsigned } from '#shared/video-file/ebml.ts';

/** IDs of Matroska's elements (RFC 9559, section 5.1). */
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const VIDEO = 0xe0;
const COLOUR = 0x55b0;
const MATRIX_COEFFICIENTS = 0x55b1;
const RANGE = 0x55b9;

/** The colour information of a WebM or Matroska file: code points of ITU-T H.273, null for a missing one. */
export interface ColourDescription {
  matrix: number | null;
  /** Whether the samples use the full range. */
  fullRange: boolean | null;
}

/** "Unspecified" of ITU-T H.273, and of Matroska's range. */
const UNSPECIFIED_MATRIX = 2;
const RANGES = [null, false, true];

function findVideo(bytes: Uint8Array): EbmlElement | undefined {
  const header = readElement(bytes, 0);
  const segment = header && readElement(bytes, header.end);
  const tracks = segment?.id === SEGMENT ? firstChild(bytes, segment, TRACKS) : undefined;
  if (!tracks) return undefined;
  for (const entry of childrenOf(bytes, tracks, TRACK_ENTRY)) {
    const video = firstChild(bytes, entry, VIDEO);
    if (video) return video;
  }
  return undefined;
}

/**
 * Reads the colour information of the first video track of a WebM or Matroska file.
 * @param bytes from the beginning of the file; recorders put their tracks into the first few hundred
 */
export function readColourDescription(bytes: Uint8Array): ColourDescription {
  const colour = firstChild(bytes, findVideo(bytes), COLOUR);
  const matrix = readUnsigned(bytes, firstChild(bytes, colour, MATRIX_COEFFICIENTS));
  const range = readUnsigned(bytes, firstChild(bytes, colour, RANGE));
  return {
    matrix: matrix === UNSPECIFIED_MATRIX ? null : matrix,
    fullRange: RANGES[range ?? 0] ?? null,
  };
}
