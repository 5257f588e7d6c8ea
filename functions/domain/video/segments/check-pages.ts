import { type Playlist, playlistPage, type Segment } from '#shared/api/video/playlist.ts';
import { playlistPageName, SEGMENTS_PER_PAGE } from '#shared/model/video/segment.ts';
import {
  identityOf,
  isListed,
  type ListedObject,
  objectsOf,
  objectVersionOf,
  segmentBytes,
} from '#shared/rules/video/segment-objects.ts';
import type { CheckedPages } from '../../../data/video/segment-upload.ts';
import {
  type ExpectedObject,
  getPlaylist,
  SegmentGoneError,
  type SegmentObject,
} from '../../../gateways/s3/s3-segments.ts';
import { sha256 } from '../../../process/ids.ts';
import { AppError } from '../../ground/app-error.ts';
import type { Sent } from './measure-sent.ts';
import { readJson } from './measure-sent.ts';

/** Pages that are read at the same time. A recording of three hours has 54 pages. */
const READS = 16;

export const unreadable = (why: string): AppError =>
  new AppError('INVALID_INPUT', `The playlist of the segments cannot be used: ${why}`);

export const incomplete = (message: string, details = {}): AppError =>
  new AppError('UPLOAD_INCOMPLETE', message, details);

/**
 * Reads a page of a playlist; null when it is not valid JSON or too large.
 * @throws AppError UPLOAD_INCOMPLETE when it is missing or is another
 */
async function readSent(key: string, expected: ExpectedObject): Promise<unknown> {
  try {
    const bytes = await getPlaylist(key, expected);
    return bytes && readJson(bytes);
  } catch (error) {
    if (error instanceof SegmentGoneError) throw incomplete('The playlist has changed or was not sent completely.');
    throw error;
  }
}

export const bytesOf = (listed: Pick<Segment, 'bytes' | 'tail' | 'more'>[]): number =>
  listed.reduce((sum, each) => sum + segmentBytes(each), 0);

async function readPage(prefix: string, { pages }: Playlist, index: number): Promise<Segment[]> {
  const page = pages[index] as Playlist['pages'][number];
  const key = `${prefix}${playlistPageName(index + 1)}`;
  const { data } = playlistPage.safeParse(await readSent(key, page));
  if (!data) throw unreadable(`page ${index + 1} is not a valid page.`);
  if (bytesOf(data.segments) !== page.bytes)
    throw unreadable(`page ${index + 1} does not have the bytes that the playlist says.`);
  return data.segments;
}

/**
 * Segments of the pages of a playlist, in order.
 * @param from number of pages at the beginning that are left out
 * @throws AppError INVALID_INPUT, UPLOAD_INCOMPLETE
 */
export async function readPages(prefix: string, list: Playlist, from: number): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (let start = from; start < list.pages.length; start += READS) {
    const part = list.pages.slice(start, start + READS);
    const pages = await Promise.all(part.map((_page, index) => readPage(prefix, list, start + index)));
    segments.push(...pages.flat());
  }
  return segments;
}

/**
 * The version of an object that has arrived as the playlist says. It need not be the newest: whatever is sent later
 * does not count.
 */
export const arrived = ({ objects }: Sent, { name, ...listed }: ListedObject): SegmentObject | undefined =>
  objects.get(name)?.find((object) => isListed(object, listed));

export const isComplete = (sent: Sent, segment: Segment): boolean =>
  objectsOf(segment).every((object) => arrived(sent, object));

/** Whether a playlist or a page names the version of each object of its segments. */
export const namesVersions = ({ segments }: Pick<Playlist, 'segments'>): boolean =>
  segments.flatMap(objectsOf).every((object) => objectVersionOf(object) !== undefined);

/** @throws AppError INVALID_INPUT when the segments do not follow the checked pages, or one another */
export function requireOrder(segments: Segment[], checked: CheckedPages | null): void {
  const before = (checked?.count ?? 0) * SEGMENTS_PER_PAGE;
  if (segments.some(({ number }, index) => number !== before + index + 1))
    throw unreadable('segments are not in order.');
  const startBefore = (index: number): number => segments[index - 1]?.startMs ?? checked?.lastStartMs ?? 0;
  if (segments.some(({ startMs }, index) => startMs < startBefore(index)))
    throw unreadable('segments go back in time.');
}

const identityOfPages = ({ pages }: Playlist, count: number): string =>
  sha256(pages.slice(0, count).map(identityOf).join());

export type PinnedPages = CheckedPages & { firstVersion: string };

/** The checked pages; null if the playlist no longer begins with them, or if they name no versions. */
export function stillChecked(list: Playlist, checked: CheckedPages | null): PinnedPages | null {
  const { firstVersion } = checked ?? {};
  if (!checked || firstVersion === undefined || list.pages.length < checked.count) return null;
  return identityOfPages(list, checked.count) === checked.identity ? { ...checked, firstVersion } : null;
}

/**
 * Checks the pages of a playlist that were not checked before: that they are valid, that all their segments have
 * arrived, and that they name a version of each. So attaching a long recording checks only what was sent since the last
 * sign of life, and nothing that is overwritten after the check has an effect.
 * @returns the pages that are checked now; they end before the first page that is not complete
 */
export async function checkPages(
  prefix: string,
  list: Playlist,
  sent: Sent,
  before: CheckedPages | null,
): Promise<CheckedPages | null> {
  let checked: PinnedPages | null = stillChecked(list, before);
  try {
    const segments = await readPages(prefix, list, checked?.count ?? 0);
    requireOrder(segments, checked);
    while (segments.length > 0) {
      const page = segments.splice(0, SEGMENTS_PER_PAGE);
      const count: number = (checked?.count ?? 0) + 1;
      const isPinned = objectVersionOf(list.pages[count - 1] ?? {}) !== undefined && namesVersions({ segments: page });
      if (!(isPinned && page.every((segment) => isComplete(sent, segment)))) break;
      const firstVersion: string = checked?.firstVersion ?? objectVersionOf(page[0] ?? {}) ?? '';
      const identity = identityOfPages(list, count);
      checked = { count, identity, lastStartMs: page.at(-1)?.startMs ?? 0, firstVersion };
    }
  } catch (error) {
    // The recorder may be replacing the page at this moment. The attach call checks it again and reports errors.
    if (!(error instanceof AppError)) throw error;
  }
  return checked;
}
