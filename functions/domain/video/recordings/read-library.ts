import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { LibraryEntry, readLibrary as operation } from '#shared/api/video/library.ts';
import { type LibraryRow, type LibraryStart, pageLibrary, type RecordingRow } from '../../../data/video/library.ts';
import { nowMs } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { type ActingMember, asMember } from '../../identity/projects/project-permission.ts';
import { authorize, type EnteredWorkspace } from '../../identity/workspaces/authorize.ts';
import { type LibraryCursor, mustStartOver, readLibraryCursor, startOf, writeLibraryCursor } from './library-cursor.ts';
import { recordingViewsFor } from './load-recording-views.ts';
import { shownTo } from './shown-to.ts';

/** Most requests for one answer: each returns at most 1 MB. A Lambda function answers at most 6 MB. */
const REQUESTS = 3;

/** A row as the reader sees it, without an entry for a deleted or hidden recording. */
interface SeenRow {
  row: LibraryRow;
  entry: LibraryEntry | null;
}

const presentEntry = (row: RecordingRow): LibraryEntry => ({
  id: row.id,
  name: row.name,
  description: row.description,
  projectId: row.projectId,
  userId: row.userId,
  recordingType: row.recordingType,
  duration: row.file.duration,
  createdAt: row.createdAt,
  viewCount: row.viewCount,
  isShared: row.isShared,
});

function seenBy(member: ActingMember): (rows: LibraryRow[]) => Promise<SeenRow[]> {
  const loadViews = recordingViewsFor(member);
  return async (rows) => {
    const recordings = rows.filter((row) => row.type === 'recording');
    const views = await loadViews(recordings);
    const entries = new Map(
      views.flatMap((view) => (view ? [[view.recording.id, presentEntry(shownTo(member, view.recording))]] : [])),
    );
    return rows.map((row) => ({ row, entry: row.type === 'recording' ? (entries.get(row.id) ?? null) : null }));
  };
}

async function readRows(
  workspaceId: string,
  start: LibraryStart,
  see: (rows: LibraryRow[]) => Promise<SeenRow[]>,
): Promise<{ seen: SeenRow[]; last: LibraryRow | null }> {
  const seen: SeenRow[] = [];
  let from = start;
  for (let requests = 0; requests < REQUESTS; requests += 1) {
    const { items, hasMore } = await pageLibrary(workspaceId, from);
    seen.push(...(await see(items)));
    const last = items.at(-1);
    if (!hasMore || !last) return { seen, last: null };
    from = { from: last.libraryAt, after: { libraryAt: last.libraryAt, placeId: last.placeId } };
  }
  return { seen, last: seen.at(-1)?.row ?? null };
}

/** The reading that a cursor continues, or one from the beginning. @param now milliseconds since the epoch */
function readingFor(after: string | undefined, entered: EnteredWorkspace, now: number): LibraryCursor {
  const fromBeginning = { isWhole: true, startedAt: now, position: null };
  if (after === undefined) return fromBeginning;
  const cursor = readLibraryCursor(after);
  if (mustStartOver(cursor, [entered.memberChangedAt, entered.accessChangedAt ?? ''], now)) return fromBeginning;
  return cursor;
}

/**
 * Reads the entries that a member may search in a workspace, from the index: all of them, or only the changed ones.
 * @param after see `readLibrary` of the contract
 * @throws AppError NOT_FOUND for a user who is not a member; INVALID_INPUT for an invalid cursor
 */
export async function readLibrary(
  actor: Actor,
  workspaceId: string,
  after?: string,
): Promise<OutputOf<typeof operation>> {
  const now = nowMs();
  const entered = await authorize(actor, workspaceId, 'workspace:read');
  const reading = readingFor(after, entered, now);
  const { isWhole, position } = reading;
  const startedAt = position ? reading.startedAt : now;
  const { seen, last } = await readRows(workspaceId, startOf(reading), seenBy(asMember(actor, entered)));
  // A reader never knew recordings that were deleted before a full reading began.
  const isNews = (row: LibraryRow) => !isWhole || Date.parse(row.libraryAt) >= startedAt;
  return {
    startsOver: isWhole && position === null,
    entries: seen.flatMap(({ entry }) => entry ?? []),
    removed: seen.flatMap(({ row, entry }) => (entry === null && isNews(row) ? row.id : [])),
    after: writeLibraryCursor({
      isWhole,
      startedAt,
      position: last && { libraryAt: last.libraryAt, placeId: last.placeId },
    }),
    hasMore: last !== null,
  };
}
