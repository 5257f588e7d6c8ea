/** A JPEG without metadata. */
export interface PlainJpeg {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const JFIF = 0xe0;
const APP2 = 0xe2;
const ADOBE = 0xee;

/** Frame headers hold the size of the image: C0 to CF without the three tables among them (ITU-T T.81, table B.1). */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Tables and headers without which the image cannot be decoded: all from C0 to DF (ITU-T T.81, table B.1). */
const isImage = (marker: number): boolean => marker >= 0xc0 && marker <= 0xdf;

interface Segment {
  marker: number;
  /** Offset of its marker, and of the first byte after it and the image data that follows it. */
  start: number;
  end: number;
}

/** Bytes of a JFIF segment without a preview image. */
const JFIF_BYTES = 18;

/**
 * Whether a segment is part of the image. Of the others, only those stay that affect the colors: JFIF without a
 * preview image, a color profile, and Adobe's mark. So further images, places and comments are removed.
 */
function isNeeded(file: Uint8Array, { marker, start, end }: Segment): boolean {
  const isNamed = (name: string) => Buffer.from(file.subarray(start + 4, start + 4 + name.length)).toString() === name;
  if (marker === JFIF) return isNamed('JFIF\0') && end - start === JFIF_BYTES;
  if (marker === APP2) return isNamed('ICC_PROFILE\0');
  if (marker === ADOBE) return isNamed('Adobe');
  return isImage(marker);
}

/** The end of the image data from an offset: the next marker that is neither a byte of the data nor a restart marker. */
function endOfData(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return file.length;
}

/** The segments of the first image, without its end marker; null when they are not those of a whole JPEG. */
function segmentsOf(file: Uint8Array): Segment[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const segments: Segment[] = [];
  let start = 2;
  while (start + 2 <= view.byteLength && view.getUint8(start) === 0xff) {
    const marker = view.getUint8(start + 1);
    if (marker === EOI) return segments;
    if (marker < 0xc0 || start + 4 > view.byteLength) return null;
    const header = start + 2 + view.getUint16(start + 2);
    const end = marker === SOS ? endOfData(file, header) : header;
    segments.push({ marker, start, end });
    start = end;
  }
  return null;
}

/**
 * Reads the first image of a JPEG without its metadata, such as the place where it was taken. A file can have further
 * images after it, each with metadata of its own, and any bytes after its end: they are removed.
 * @returns null for any other file
 */
export function plainJpeg(file: Uint8Array): PlainJpeg | null {
  const segments = file[0] === 0xff && file[1] === SOI ? segmentsOf(file) : null;
  const frame = segments?.find(({ marker }) => isFrameHeader(marker));
  if (!segments?.some(({ marker }) => marker === SOS) || !frame || frame.end - frame.start < 10) return null;
  const needed = segments.filter((segment) => isNeeded(file, segment));
  const image = needed.map(({ start, end }) => file.subarray(start, end));
  const header = Buffer.from(file.subarray(frame.start, frame.end));
  return {
    bytes: Buffer.concat([Buffer.of(0xff, SOI), ...image, Buffer.of(0xff, EOI)]),
    height: header.readUInt16BE(5),
    width: header.readUInt16BE(7),
  };
}
