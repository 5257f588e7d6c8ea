import type { ByteWindow } from './byte-window.ts';
import type { FoundTrack, FoundVideo } from './found-video.ts';
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
    if (child.type === COMPRESSED_MOVIE) throw new VideoFileError('damaged');
    if (child.type === 'dref') await requireSelfContained(file, child);
    if (child.type === 'dinf') await checkedChildren(file, child);
  }
  return children;
}

const HANDLERS: Record<string, FoundTrack['type']> = { vide: 'video', soun: 'audio' };

async function typeOf(file: ByteWindow, handler: Box | undefined): Promise<FoundTrack['type'] | undefined> {
  const content = handler && (await contentOf(file, handler, 12));
  return content && HANDLERS[String.fromCharCode(...content.subarray(8, 12))];
}

async function readTrack(file: ByteWindow, track: Box): Promise<FoundTrack | null> {
  const children = await checkedChildren(file, track);
  const media = await checkedChildren(file, ofType(children, 'mdia'));
  const info = await checkedChildren(file, ofType(media, 'minf'));
  const table = await checkedChildren(file, ofType(info, 'stbl'));
  const type = await typeOf(file, ofType(media, 'hdlr'));
  if (!type) return null;
  const descriptions = ofType(table, 'stsd');
  if (!descriptions) throw new VideoFileError('damaged');
  const [entry] = await childrenOf(file, { ...descriptions, start: descriptions.start + LIST_HEAD_BYTES });
  if (!entry) throw new VideoFileError('damaged');
  if (isProtected(entry.type)) throw new VideoFileError('protected');
  const described = describeEntry(entry.type, await contentOf(file, entry, ENTRY_BYTES), type);
  return { type, ...described };
}

/** A length in the units of a movie; null for an unknown length. */
function lengthAt(view: DataView, at: number, isLong: boolean): number | null {
  const value = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
  return value === 0 || value >= (isLong ? 2 ** 63 : 2 ** 32 - 1) ? null : value;
}

/** Length of a movie in seconds; a fragmented movie may have it in another box than the header. */
async function durationOf(file: ByteWindow, movie: Box[]): Promise<number | null> {
  const header = ofType(movie, 'mvhd');
  if (!header) throw new VideoFileError('damaged');
  const view = viewOf(await contentOf(file, header, 32));
  const isLong = view.getUint8(0) === 1;
  if (view.byteLength < (isLong ? 32 : 20)) throw new VideoFileError('damaged');
  const scale = view.getUint32(isLong ? 20 : 12);
  if (scale === 0) throw new VideoFileError('damaged');
  const length = lengthAt(view, isLong ? 24 : 16, isLong) ?? (await fragmentedLength(file, ofType(movie, 'mvex')));
  return length === null ? null : length / scale;
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
 * The boxes of a file, as far as the first fragment: there may be thousands. Behind the `moov` box, bytes that are no box
 * end them: cameras write data of their own at the end of a file.
 */
async function* fileBoxes(file: ByteWindow): AsyncGenerator<Box> {
  let hasMovie = false;
  try {
    for await (const box of boxesIn(file, { start: 0, end: file.size })) {
      if (box.type === 'moof') return;
      hasMovie ||= box.type === 'moov';
      yield box;
    }
  } catch (error) {
    const isTrailer = error instanceof NoBoxError && hasMovie && !NEEDED.includes(error.boxType);
    if (!isTrailer) throw error;
  }
}

/**
 * The one `moov` box of a file.
 * @throws VideoFileError without a `moov` box, or with a second one, which another reader might use
 */
async function findMovie(file: ByteWindow): Promise<Box> {
  let movie: Box | undefined;
  for await (const box of fileBoxes(file)) {
    if (box.type !== 'moov') continue;
    if (movie) throw new VideoFileError('damaged');
    movie = box;
  }
  if (!movie) throw new VideoFileError('damaged');
  return movie;
}

/**
 * Reads the tracks and the duration that an MP4 or QuickTime file declares.
 * @throws VideoFileError for a file that is damaged, protected, or plays other files
 */
export async function findIsoVideo(file: ByteWindow): Promise<Omit<FoundVideo, 'container'>> {
  const movie = await checkedChildren(file, await findMovie(file));
  const duration = await durationOf(file, movie);
  const tracks: FoundTrack[] = [];
  for (const box of movie.filter(({ type }) => type === 'trak').slice(0, TRACKS_MAX)) {
    const track = await readTrack(file, box);
    if (track) tracks.push(track);
  }
  return { tracks, duration };
}
