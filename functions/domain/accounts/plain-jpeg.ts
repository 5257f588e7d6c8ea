/** A JPEG without metadata. */
export interface PlainJpeg {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;

/** Frame headers hold the size of the image: C0 to CF without the three tables among them (ITU-T T.81, table B.1). */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Comments, and application data that does not affect the colours: all but JFIF (E0), ICC (E2) and Adobe (EE). */
const isMetadata = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker));

interface Segment {
  marker: number;
  /** Offset of its marker, and of the first byte after it. */
  start: number;
  end: number;
}

/** The segments up to the one that begins the image data (SOS), which is the last; null when they are not a JPEG's. */
function segmentsOf(view: DataView): Segment[] | null {
  const segments: Segment[] = [];
  let start = 2;
  while (start + 4 <= view.byteLength) {
    const marker = view.getUint8(start + 1);
    const end = start + 2 + view.getUint16(start + 2);
    if (view.getUint8(start) !== 0xff || marker < 0xc0 || end > view.byteLength) return null;
    segments.push({ marker, start, end });
    if (marker === SOS) return segments;
    start = end;
  }
  return null;
}

const isWhole = (view: DataView): boolean =>
  view.byteLength > 4 && view.getUint16(0) === 0xff00 + SOI && view.getUint16(view.byteLength - 2) === 0xff00 + EOI;

/** Reads a JPEG and removes its metadata, such as the place where it was taken; null for any other file. */
export function plainJpeg(file: Uint8Array): PlainJpeg | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const segments = isWhole(view) ? segmentsOf(view) : null;
  const frame = segments?.find(({ marker }) => isFrameHeader(marker));
  if (!segments || !frame || frame.end - frame.start < 10) return null;
  const kept = segments.filter(({ marker }) => !isMetadata(marker)).map(({ start, end }) => file.subarray(start, end));
  const image = file.subarray(segments.at(-1)?.end);
  const bytes = Buffer.concat([file.subarray(0, 2), ...kept, image]);
  return { bytes, height: view.getUint16(frame.start + 5), width: view.getUint16(frame.start + 7) };
}
