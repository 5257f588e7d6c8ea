import { type Playlist, playlist, playlistPage, type Segment } from '#shared/api/playlist.ts';
import {
  INIT_NAME,
  playlistPageName,
  SEGMENT_RENEWAL_MS,
  SEGMENTS_MAX_SECONDS,
  SEGMENTS_PER_PAGE,
  SENT_PLAYLIST_NAME,
  segmentName,
} from '#shared/model/segment.ts';
import { getPlaylist, SegmentGoneError } from '../../gateways/s3-segments.ts';
import { AppError } from '../app-error.ts';
import { measureSent, type Sent } from './measure-sent.ts';
import { readJson } from './read-json.ts';

/** Pages that are read at the same time. A recording of three hours has 54 pages. */
const READS = 16;

/** The recorder stops sending at its next renewal after the limit: it may send this much more, in seconds. */
const LENGTH_TOLERANCE_SECONDS = SEGMENT_RENEWAL_MS / 1000 + 60;

/** A refusal names at most this many missing segments. */
const NAMED = 100;

const unreadable = (why: string): AppError =>
  new AppError('INVALID_INPUT', `The playlist of the segments cannot be used: ${why}`);

const incomplete = (message: string, details = {}): AppError => new AppError('UPLOAD_INCOMPLETE', message, details);

/** @throws AppError UPLOAD_INCOMPLETE when a part of the playlist is missing or has another ETag */
export async function unlessChanged<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SegmentGoneError) throw incomplete('The playlist has changed or was not sent completely.');
    throw error;
  }
}

async function readSent(key: string, etag: string): Promise<unknown> {
  const bytes = await unlessChanged(getPlaylist(key, etag));
  return bytes && readJson(bytes);
}

async function readPlaylist(prefix: string, etag: string): Promise<Playlist> {
  const { data } = playlist.safeParse(await readSent(`${prefix}${SENT_PLAYLIST_NAME}`, etag));
  if (!data) throw unreadable('it is not a valid playlist.');
  if (data.state !== 'ended') throw unreadable('it does not say that the recording has ended.');
  return data;
}

async function readPage(prefix: string, { pages }: Playlist, index: number): Promise<Segment[]> {
  const { etag = '', bytes } = pages[index] ?? {};
  const { data } = playlistPage.safeParse(await readSent(`${prefix}${playlistPageName(index + 1)}`, etag));
  if (!data) throw unreadable(`page ${index + 1} is not a valid page.`);
  const sum = data.segments.reduce((total, segment) => total + segment.bytes, 0);
  if (sum !== bytes) throw unreadable(`page ${index + 1} does not have the bytes that the playlist says.`);
  return data.segments;
}

/** All segments of a playlist, in order. */
async function readSegments(prefix: string, list: Playlist): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (let start = 0; start < list.pages.length; start += READS) {
    const part = list.pages.slice(start, start + READS);
    const pages = await Promise.all(part.map((_page, index) => readPage(prefix, list, start + index)));
    segments.push(...pages.flat());
  }
  return [...segments, ...list.segments];
}

/** @throws AppError SEGMENTS_TOO_LONG */
function requireLength(seconds: number): void {
  if (seconds <= SEGMENTS_MAX_SECONDS + LENGTH_TOLERANCE_SECONDS) return;
  throw new AppError('SEGMENTS_TOO_LONG', 'This recording is too long for segments. Please upload it as a file.');
}

/** Where the last segment ends. */
function endSeconds(segments: Segment[]): number {
  const last = segments.at(-1);
  return last ? (last.startMs + last.durationMs) / 1000 : 0;
}

function requireOrder(segments: Segment[], pages: number): void {
  if (segments.length === 0) throw unreadable('it lists no segment.');
  const isNumbered = segments.every(({ number }, index) => number === index + 1);
  if (!isNumbered || segments.length < pages * SEGMENTS_PER_PAGE) throw unreadable('segments are not in order.');
  const isInTime = segments.every(
    ({ startMs }, index) => index === 0 || startMs >= (segments[index - 1]?.startMs ?? 0),
  );
  if (!isInTime) throw unreadable('segments go back in time.');
}

function requireArrived({ init }: Playlist, segments: Segment[], { objects }: Sent): void {
  const isThere = (name: string, { bytes, etag }: { bytes: number; etag: string }): boolean => {
    const object = objects.get(name);
    return object?.etag === etag && object.bytes === bytes;
  };
  const missing = segments.filter((each) => !isThere(segmentName(each.number), each)).map(({ number }) => number);
  if (missing.length > 0 || !isThere(INIT_NAME, init)) {
    const details = { missing: missing.slice(0, NAMED) };
    throw incomplete('Segments of the recording are missing or differ from the playlist.', details);
  }
}

/** What the client says about the segments. */
interface Announced {
  playlistEtag: string;
  /** Bytes. */
  fileSize: number;
  /** Seconds. */
  duration: number;
}

/**
 * Checks that the segments of a recording are complete. The playlist says that the recording has ended and lists the
 * segments without a gap. Every segment has arrived with the listed size and ETag. All segments together have the size
 * of the file.
 * @returns the objects that have arrived
 * @throws AppError INVALID_INPUT; UPLOAD_INCOMPLETE, with the numbers of `missing` segments; SEGMENTS_TOO_LONG
 */
export async function checkSent(prefix: string, { playlistEtag, fileSize, duration }: Announced): Promise<Sent> {
  requireLength(duration);
  const reading = readPlaylist(prefix, playlistEtag);
  const [list, segments, sent] = await Promise.all([
    reading,
    reading.then((read) => readSegments(prefix, read)),
    reading.then((read) => measureSent(prefix, read.pages.length * SEGMENTS_PER_PAGE + read.segments.length)),
  ]);
  requireOrder(segments, list.pages.length);
  requireLength(endSeconds(segments));
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, list.init.bytes);
  if (bytes !== fileSize) {
    throw incomplete('The segments are not as long as the recording.', { expected: fileSize, received: bytes });
  }
  requireArrived(list, segments, sent);
  return sent;
}
