import type { FailedConversion, FailedConversionReason } from '#shared/api/upkeep/admin.ts';
import { FAILED_CONVERSIONS_MAX } from '#shared/limits.ts';
import { getUsers, type User } from '../../../data/identity/user.ts';
import { pageNewestConversions, type StateRanges } from '../../../data/video/conversions.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { conversionState } from '../../../data/video/file-changes.ts';
import { getFiles } from '../../../data/video/file-item.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { cursorAt, positionOfCursor } from '../../ground/cursor.ts';
import type { Page, PageRequest } from '../../ground/paging.ts';
import { recordingsOf } from '../../video/recordings/recordings-of.ts';
import { STUCK_STATES, stuckBefore } from '../../video/recovery/run.ts';
import { explainConversion } from './explain-conversion.ts';
import { retryRefusal } from './retry-refusal.ts';

const POSITION = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z#[0-9A-Z]{26}_[0-9A-Z]{26}$/;

const person = ({ firstName, lastName, email }: User) => ({ firstName, lastName, email });

/** @returns null for a file that is converted, or has nothing to convert */
async function present(
  file: StoredFile,
  recording: StoredRecording | undefined,
  users: Map<string, User>,
): Promise<FailedConversion | null> {
  const state = conversionState(file);
  if (state === null) return null;
  // A cut was made by somebody else, and is retried by its own id.
  const { id, userId } = recording?.file.id === file.id && !file.cutFrom ? recording : file;
  const user = users.get(userId);
  return {
    id,
    name: recording?.name ?? '',
    state,
    since: file.updatedAt,
    attempt: file.conversionAttempt,
    user: user ? person(user) : null,
    canRetry: retryRefusal(file) === null,
    ...(await explainConversion(file)),
  };
}

async function presentAll(ids: string[]): Promise<FailedConversion[]> {
  const found = await getFiles(ids);
  const recordings = await recordingsOf(found);
  const users = await getUsers([...found, ...recordings.values()].map(({ userId }) => userId));
  const byId = new Map(found.map((file) => [file.id, file]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  const items = await Promise.all(inOrder.map((file) => present(file, recordings.get(file.id), users)));
  return items.filter((item) => item !== null);
}

const rangesOf = (before: string): Record<FailedConversionReason, StateRanges> => ({
  stuck: Object.fromEntries(STUCK_STATES.map((state) => [state, before])),
  failed: { failed: null },
  unusable: { unusable: null },
});

/**
 * Recordings of all workspaces that have no MP4, with their makers and the reasons. Those that changed last come first.
 * @param reason null for all of them
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function listFailedConversions(
  reason: FailedConversionReason | null,
  { limit = FAILED_CONVERSIONS_MAX, cursor }: PageRequest,
): Promise<Page<FailedConversion>> {
  const ranges = rangesOf(stuckBefore());
  const wanted = reason === null ? { ...ranges.stuck, ...ranges.failed, ...ranges.unusable } : ranges[reason];
  const { ids, next } = await pageNewestConversions(wanted, {
    after: cursor === undefined ? null : positionOfCursor(cursor, POSITION),
    size: Math.min(limit, FAILED_CONVERSIONS_MAX),
  });
  return { items: await presentAll(ids), nextCursor: next === null ? null : cursorAt(next) };
}
