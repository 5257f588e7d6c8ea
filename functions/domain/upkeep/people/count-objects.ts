import * as z from 'zod';
import type { CountedObjects } from '#shared/api/upkeep/installation.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import { mediaBucket } from '../../../gateways/s3/s3.ts';
import { countPage } from '../../../gateways/s3/s3-count.ts';
import { segmentsBucket } from '../../../gateways/s3/s3-segments.ts';
import { notFound } from '../../ground/app-error.ts';
import { readCursor, writeCursor } from '../../ground/cursor.ts';
import { workspacePrefixes, workspaceSegmentsPrefix } from '../../ground/media-files/media-keys.ts';

/** Requests of one call, of a thousand objects each: each takes about a tenth of a second. */
const PAGES_MAX = 20;

/** The place that is counted, and the last key that was counted. */
const position = z.tuple([z.int().min(0).max(4), z.string().max(512)]);

/** Where objects of a workspace are: those of its recordings, and the segments that were sent during a recording. */
const placesOf = (workspaceId: string) => [
  ...workspacePrefixes(workspaceId).map((prefix) => ({ bucket: mediaBucket(), prefix })),
  { bucket: segmentsBucket(), prefix: workspaceSegmentsPrefix(workspaceId) },
];

/**
 * Counts the stored objects of a workspace by listing the buckets: several services write there, and no counter would
 * know of all of them. An upload that is not attached yet belongs to a person, and does not count.
 * @param after where an earlier call has ended
 * @returns the counts of this part, and where the next call goes on; null after the last part
 * @throws AppError NOT_FOUND, INVALID_INPUT
 */
export async function countObjects(workspaceId: string, after?: string): Promise<CountedObjects> {
  if (!(await getWorkspace(workspaceId))) throw notFound('Workspace');
  const places = placesOf(workspaceId);
  let [index, key]: z.output<typeof position> = after === undefined ? [0, ''] : readCursor(after, position);
  const counted = { objects: 0, bytes: 0 };
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const place = places[index];
    if (!place) return { ...counted, next: null };
    const page = await countPage(place.bucket, place.prefix, key || undefined);
    counted.objects += page.objects;
    counted.bytes += page.bytes;
    if (page.last === null) index += 1;
    key = page.last ?? '';
  }
  return { ...counted, next: index < places.length ? writeCursor([index, key]) : null };
}
