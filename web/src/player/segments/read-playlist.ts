import type { Playlist, PlaylistPage, Segment } from '#shared/api/video/playlist.ts';

// Without the schemas of shared/api/video/playlist.ts: they need zod, which is larger than all other scripts of the
// share page.

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isLength = (value: unknown): value is number => typeof value === 'number' && value >= 0;

const isPart = (value: unknown): boolean => isObject(value) && isLength(value.bytes);
const isTail = (value: unknown): boolean => value === undefined || isPart(value);
const isMore = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isPart));
const isSegment = (value: unknown): value is Segment =>
  isObject(value) &&
  [value.number, value.bytes, value.startMs, value.durationMs].every(isLength) &&
  isTail(value.tail) &&
  isMore(value.more);
const areSegments = (value: unknown): value is Segment[] => Array.isArray(value) && value.every(isSegment);

const isPage = (value: unknown): boolean => isObject(value) && isLength(value.durationMs);
const arePages = (value: unknown): boolean => Array.isArray(value) && value.every(isPage);

const STATES: unknown[] = ['recording', 'paused', 'ended'] satisfies Playlist['state'][];

const isPlaylist = (value: unknown): value is Playlist =>
  isObject(value) &&
  value.version === 1 &&
  typeof value.mimeType === 'string' &&
  STATES.includes(value.state) &&
  arePages(value.pages) &&
  areSegments(value.segments);

/** Reads the fields of a playlist that the player needs. @throws Error if they are not valid */
export function readPlaylist(text: string): Playlist {
  const value: unknown = JSON.parse(text);
  if (!isPlaylist(value)) throw new Error('The playlist cannot be read');
  return value;
}

/** Checks a page of a playlist. @throws Error if it is not valid */
export function readPage(value: unknown): PlaylistPage {
  if (!isObject(value) || !areSegments(value.segments)) throw new Error('The page of the playlist cannot be read');
  return { segments: value.segments };
}
