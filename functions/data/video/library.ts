import * as z from 'zod';
import { LIBRARY_INDEX } from '#shared/model/video/library-index.ts';
import { scopedId } from '../../process/ids.ts';
import type { ListPart } from '../ground/newest-first.ts';
import { expression } from '../table/expression.ts';
import { queryPage } from '../table/items.ts';
import { workspaceKey } from '../table/keys.ts';
import { storedFile } from './file.ts';
import { recordingItem } from './recording.ts';

const place = { SK: z.string(), workspaceId: z.string(), libraryAt: z.string() };

const rowItem = z.discriminatedUnion('type', [
  recordingItem
    .pick({
      type: true,
      name: true,
      description: true,
      projectId: true,
      userId: true,
      recordingType: true,
      createdAt: true,
      viewCount: true,
      isShared: true,
      isAbandoned: true,
    })
    .extend({ ...place, duration: storedFile.shape.duration, segments: storedFile.shape.segments }),
  z.object({ type: z.literal('goneRecording'), ...place }),
]);

const row = rowItem.transform(({ SK, ...item }) => {
  const place = { id: scopedId(item.workspaceId, SK.split('#')[1] ?? ''), placeId: SK };
  if (item.type !== 'recording') return { ...item, ...place };
  const { duration, segments, isAbandoned, ...recording } = item;
  return { ...recording, ...place, file: { duration, segments, isAbandoned } };
});

/** A recording, or the marker of a deleted one, with the attributes of the library index. */
export type LibraryRow = z.output<typeof row>;
export type RecordingRow = Extract<LibraryRow, { type: 'recording' }>;

/** A row's place among all of its workspace: several may have the same time. */
export type LibraryPosition = Pick<LibraryRow, 'libraryAt' | 'placeId'>;

export interface LibraryStart {
  /** ISO 8601. */
  from: string;
  /** The row that was read last; null at the beginning. */
  after: LibraryPosition | null;
}

/** Rows of a workspace's library, those changed last at the end, by one request: at most 1 MB of the index. */
export async function pageLibrary(workspaceId: string, { from, after }: LibraryStart): Promise<ListPart<LibraryRow>> {
  const { items, next } = await queryPage(row, {
    IndexName: LIBRARY_INDEX.name,
    where: expression`workspaceId = ${workspaceId} AND libraryAt >= ${from}`,
    ...(after && {
      ExclusiveStartKey: {
        PK: workspaceKey(workspaceId).PK,
        workspaceId,
        libraryAt: after.libraryAt,
        SK: after.placeId,
      },
    }),
  });
  return { items, hasMore: next !== undefined };
}
