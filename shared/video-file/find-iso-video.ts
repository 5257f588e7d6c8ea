import type { ByteWindow } from './byte-window.ts';
import type { Edit, FoundTrack, FoundVideo } from './found-video.ts';
import { type Box, boxesIn, childrenOf, contentOf, NoBoxError, ofType, viewOf } from './iso-boxes.ts';
import { describeEntry, isProtected } from './iso-codecs.ts';
import { VideoFileError } from './video-file-error.ts';

/** Bytes of a sample entry that are read: its fixed fields, and the boxes that say which codec it is. */
const ENTRY_BYTES = 4096;
/** Most data references of one track. */
const REFERENCES_MAX = 16;
/** Longest data reference. One to the file itself is shorter, but zeros may pad it. */
const REFERENCE_BYTES_MAX = 64;
/** Version and flags of a box, and the number of its entries. */
const LIST_HEAD_BYTES = 8;
const TRACKS_MAX = 32;

/** Boxes of a file that has other files played. No program writes them today. */
const REFERENCE_MOVIE = ['rmra', 'rmda', 'rdrf'];
/** A compressed `moov` box. No program writes it today. */
const COMPRESSED_MOVIE = 'cmov';

/**
 * Refuses references to other files. Each entry must say that it is the file itself, and must not have a name, which a
 * reader might follow whatever the entry says.
 */
async function requireSelfContained(file: ByteWindow, references: Box): Promise<void> {
  let count = 0;
  for await (const entry of boxesIn(file, { ...references, start: references.start + LIST_HEAD_BYTES })) {
    count += 1;
    const length = entry.end - entry.start;
    if (length < 4 || length > REFERENCE_BYTES_MAX || count > REFERENCES_MAX)
      throw new VideoFileError('refers-elsewhere');
    const content = await contentOf(file, entry, length);
    const isSelf = ((content[3] ?? 0) & 1) === 1;
    if (!isSelf || content.subarray(4).some((byte) => byte !== 0)) throw new VideoFileError('refers-elsewhere');
  }
}

/** The boxes of a box. References to other files are refused in any of them, as readers may look for them there. */
async function checkedChildren(file: ByteWindow, parent: Box | undefined): Promise<Box[]> {
  if (!parent) return [];
  const children = await childrenOf(file, parent);
  for (const child of children) {
    if (REFERENCE_MOVIE.includes(child.type)) throw new VideoFileError('refers-elsewhere');
    if (child.type === COMPRESSED_MOVIE) throw new VideoFileError('compressed-index');
    if (child.type === 'dref') await requireSelfContained(file, child);
    if (child.type === 'dinf') await checkedChildren(file, child);
  }
  return children;
}

const PICTURE = 'vide';
/** `auxv` has pictures that belong to those of another track, such as their depth. */
const HANDLERS: Record<string, FoundTrack['type']> = { [PICTURE]: 'video', auxv: 'video', soun: 'audio' };

async function handlerOf(file: ByteWindow, handler: Box | undefined): Promise<string> {
  const content = handler && (await contentOf(file, handler, 12));
  return content ? String.fromCharCode(...content.subarray(8, 12)) : '';
}

type IsoTrack = FoundTrack & {
  /** Offset of its box. */
  at: number;
  isEnabled: boolean;
  /** Pixels of all its pictures together, as far as the file says. 0 for a track that has nothing to show by itself. */
  pixels: number;
  id: number;
  /** Units of a second in which its times are. */
  scale: number;
  /** What an edit list waits before its first sample, in units of the movie. */
  delay: number;
};

/** Reads what a file may leave out: damage there is no reason to refuse it. */
async function unlessDamaged<T>(read: Promise<T>, missing: T): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof VideoFileError) return missing;
    throw error;
  }
}

/** A number behind the times of a header, which are of eight bytes each in its long form. */
async function numberInHeader(file: ByteWindow, header: Box | undefined): Promise<number> {
  const view = header && viewOf(await contentOf(file, header, 24));
  const at = view && view.byteLength > 0 && view.getUint8(0) === 1 ? 20 : 12;
  return view && view.byteLength >= at + 4 ? view.getUint32(at) : 0;
}

/** Whether the flags of a header say so. */
async function isEnabled(file: ByteWindow, header: Box | undefined): Promise<boolean> {
  const flags = header && (await contentOf(file, header, 4));
  return ((flags?.[3] ?? 1) & 1) === 1;
}

/** Offset of width and height in the contents of a sample entry. */
const SIZE_AT = 24;

/** Pixels of all pictures of a track. Fragments have samples of their own, which are not counted. */
async function pixelsOf(file: ByteWindow, entry: Uint8Array, table: Box[]): Promise<number> {
  const size = entry.length < SIZE_AT + 4 ? null : viewOf(entry);
  const sizes = ofType(table, 'stsz') ?? ofType(table, 'stz2');
  const counted = sizes && viewOf(await contentOf(file, sizes, 12));
  const samples = counted?.byteLength === 12 ? counted.getUint32(8) : 0;
  return Math.max(1, (size?.getUint16(SIZE_AT) ?? 0) * (size?.getUint16(SIZE_AT + 2) ?? 0)) * Math.max(1, samples);
}

/** See `FoundTrack`; undefined for a picture that is not mirrored, or is over a degree off a right angle. */
async function mirroredFrom(file: ByteWindow, header: Box | undefined): Promise<number | undefined> {
  const view = header && viewOf(await contentOf(file, header, 72));
  const at = view && view.byteLength > 0 && view.getUint8(0) === 1 ? 52 : 40;
  if (!view || view.byteLength < at + 20) return undefined;
  // Across becomes (a, b), and down (c, d).
  const [a = 0, b = 0, c = 0, d = 0] = [0, 4, 12, 16].map((offset) => view.getInt32(at + offset));
  if (a * d >= b * c) return undefined;
  const degrees = (Math.atan2(b, d) * 180) / Math.PI;
  const right = Math.round(degrees / 90) * 90;
  return Math.abs(right - degrees) > 1 ? undefined : (right + 360) % 360;
}

/** The length of an empty edit at the beginning of a track. */
async function delayOf(file: ByteWindow, edits: Box | undefined): Promise<number> {
  const list = edits && ofType(await childrenOf(file, edits), 'elst');
  const view = list && viewOf(await contentOf(file, list, 24));
  if (!view || view.byteLength < 16 || view.getUint32(4) === 0) return 0;
  const isLong = view.getUint8(0) === 1;
  if (isLong && view.byteLength < 24) return 0;
  const isEmpty = view.getInt32(isLong ? 16 : 12) === -1;
  return isEmpty ? (isLong ? Number(view.getBigUint64(8)) : view.getUint32(8)) : 0;
}

async function readTrack(file: ByteWindow, track: Box): Promise<IsoTrack | null> {
  const children = await checkedChildren(file, track);
  const header = ofType(children, 'tkhd');
  const id = await numberInHeader(file, header);
  const mirrored = await mirroredFrom(file, header);
  const delay = await unlessDamaged(delayOf(file, ofType(children, 'edts')), 0);
  const media = await checkedChildren(file, ofType(children, 'mdia'));
  const scale = await numberInHeader(file, ofType(media, 'mdhd'));
  const info = await checkedChildren(file, ofType(media, 'minf'));
  const table = await checkedChildren(file, ofType(info, 'stbl'));
  const handler = await handlerOf(file, ofType(media, 'hdlr'));
  const type = HANDLERS[handler];
  if (!type) return null;
  const descriptions = ofType(table, 'stsd');
  if (!descriptions) throw new VideoFileError('damaged');
  const [entry] = await childrenOf(file, { ...descriptions, start: descriptions.start + LIST_HEAD_BYTES });
  if (!entry) throw new VideoFileError('damaged');
  if (isProtected(entry.type)) throw new VideoFileError('protected');
  const content = await contentOf(file, entry, ENTRY_BYTES);
  const described = {
    ...describeEntry(entry.type, content, type),
    isEnabled: await isEnabled(file, header),
    pixels: handler === PICTURE ? await pixelsOf(file, content, table) : 0,
  };
  const { at } = track;
  return { type, at, ...described, ...(mirrored !== undefined && { mirroredFrom: mirrored }), id, scale, delay };
}

/** A length in the units of a movie; null for an unknown length. */
function lengthAt(view: DataView, at: number, isLong: boolean): number | null {
  const value = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
  return value === 0 || value >= (isLong ? 2 ** 63 : 2 ** 32 - 1) ? null : value;
}

/** Units of a second, and the length in seconds; a fragmented movie may have that in another box than the header. */
async function readHeader(file: ByteWindow, movie: Box[]): Promise<{ scale: number; duration: number | null }> {
  const header = ofType(movie, 'mvhd');
  if (!header) throw new VideoFileError('damaged');
  const view = viewOf(await contentOf(file, header, 32));
  const isLong = view.getUint8(0) === 1;
  if (view.byteLength < (isLong ? 32 : 20)) throw new VideoFileError('damaged');
  const scale = view.getUint32(isLong ? 20 : 12);
  if (scale === 0) throw new VideoFileError('damaged');
  const length = lengthAt(view, isLong ? 24 : 16, isLong) ?? (await fragmentedLength(file, ofType(movie, 'mvex')));
  return { scale, duration: length === null ? null : length / scale };
}

async function fragmentedLength(file: ByteWindow, extends_: Box | undefined): Promise<number | null> {
  const header = extends_ && ofType(await childrenOf(file, extends_), 'mehd');
  if (!header) return null;
  const content = await contentOf(file, header, 12);
  const isLong = content[0] === 1;
  return content.length < (isLong ? 12 : 8) ? null : lengthAt(viewOf(content), 4, isLong);
}

/** Boxes with the index or the frames of a file. If one of them is cut off, the file is. */
const NEEDED = ['moov', 'mdat', 'moof'];

/**
 * The boxes of a file up to the first fragment: there may be thousands. Behind the `moov` box, bytes that are no box
 * end them: cameras write data of their own at the end of a file.
 */
async function* fileBoxes(file: ByteWindow): AsyncGenerator<Box> {
  let hasMovie = false;
  try {
    for await (const box of boxesIn(file, { start: 0, end: file.size })) {
      hasMovie ||= box.type === 'moov';
      yield box;
      if (box.type === 'moof') return;
    }
  } catch (error) {
    const isTrailer = error instanceof NoBoxError && hasMovie && !NEEDED.includes(error.boxType);
    if (!isTrailer) throw error;
  }
}

/**
 * The one `moov` box of a file, and its first fragment.
 * @throws VideoFileError without a `moov` box, or with a second one, which another reader might use
 */
async function findMovie(file: ByteWindow): Promise<{ movie: Box; fragment: Box | undefined }> {
  let movie: Box | undefined;
  let fragment: Box | undefined;
  for await (const box of fileBoxes(file)) {
    if (box.type === 'moof') fragment = box;
    if (box.type !== 'moov') continue;
    if (movie) throw new VideoFileError('damaged');
    movie = box;
  }
  if (!movie) throw new VideoFileError('damaged');
  return { movie, fragment };
}

/** Times of the first samples of the tracks in a fragment, in seconds. */
async function fragmentTimes(file: ByteWindow, fragment: Box, tracks: IsoTrack[]): Promise<number[]> {
  const times: number[] = [];
  for (const part of (await childrenOf(file, fragment)).filter(({ type }) => type === 'traf')) {
    const boxes = await childrenOf(file, part);
    const [head, time] = [ofType(boxes, 'tfhd'), ofType(boxes, 'tfdt')];
    if (!head || !time) continue;
    const id = viewOf(await contentOf(file, head, 8));
    const view = viewOf(await contentOf(file, time, 12));
    const isLong = view.byteLength === 12 && view.getUint8(0) === 1;
    const track = id.byteLength === 8 && tracks.find((each) => each.id === id.getUint32(4));
    if (track && track.scale > 0 && view.byteLength >= 8)
      times.push((isLong ? Number(view.getBigUint64(4)) : view.getUint32(4)) / track.scale);
  }
  return times;
}

/** Of several pictures, the main one is one that players show, and then the one with most pixels: no preview and no still. */
const mainPictureOf = (tracks: IsoTrack[]): IsoTrack | undefined =>
  tracks
    .filter(({ pixels }) => pixels > 0)
    .sort((one, other) => Number(other.isEnabled) - Number(one.isEnabled) || other.pixels - one.pixels)[0];

/** Has readers skip a track, which becomes free space. */
const asFree = ({ at }: IsoTrack): Edit => ({ at: at + 4, bytes: [0x66, 0x72, 0x65, 0x65] });

/**
 * Reads the tracks and the duration that an MP4 or QuickTime file declares, and when it begins.
 * @throws VideoFileError for a file that is damaged, protected, or plays other files
 */
export async function findIsoVideo(file: ByteWindow): Promise<Omit<FoundVideo, 'container'>> {
  const found = await findMovie(file);
  const movie = await checkedChildren(file, found.movie);
  const { scale, duration } = await readHeader(file, movie);
  const all: IsoTrack[] = [];
  for (const box of movie.filter(({ type }) => type === 'trak').slice(0, TRACKS_MAX)) {
    const track = await readTrack(file, box);
    if (track) all.push(track);
  }
  const main = mainPictureOf(all);
  const tracks = all.filter((track) => track.type === 'audio' || track === main);
  const edits = all.filter((track) => !tracks.includes(track)).map(asFree);
  const times = found.fragment ? await unlessDamaged(fragmentTimes(file, found.fragment, tracks), []) : [];
  const delay = Math.min(...tracks.map((track) => track.delay / scale));
  return { tracks, edits, duration, beginsAt: delay + (times.length > 0 ? Math.min(...times) : 0) };
}
