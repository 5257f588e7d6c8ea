import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { createRecording as operation, Recording } from '#shared/api/video/recordings.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { checkLiveWorkspace } from '../../../data/identity/workspace.ts';
import { NO_OTHER_FILES } from '../../../data/video/file.ts';
import { getStoredRecording, NO_COMMENTS, NO_LINKS, type StoredRecording } from '../../../data/video/recording.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { newId, newIdAt, parseScopedId, scopedId, timeOfId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { limitRecordings } from '../../ground/limit-usage.ts';
import { permitPlacement } from '../../identity/projects/permit-placement.ts';
import { requireBelowLimits } from '../../identity/projects/require-below-limits.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';
import { newFile } from '../file-state/file-state.ts';
import { presentRecording } from './present-recording.ts';

type New = Pick<Recording, 'name' | 'recordingType' | 'workspaceId'> & {
  projectId?: string | null;
  listedBelow?: { recordingId: string; offset: number } | undefined;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far from the recording beside it a new one can be listed, in places. */
const OFFSET_MAX = 10_000;

/** An anchor's id can differ from its time of creation by this much. An id that differs by more was placed itself. */
const SLACK_MS = 1000;

/**
 * The id of the new recording. Lists sort by the time in the id: each place is a millisecond. A place counts only near
 * a recording that the same person made during the last day. Otherwise, a person could place recordings at the top of a
 * list for years.
 * @throws AppError NOT_FOUND for a place beside a recording of another workspace
 */
async function chooseId({ userId }: Actor, { workspaceId, listedBelow }: New): Promise<string> {
  if (!listedBelow) return newId();
  const { recordingId, offset } = listedBelow;
  const ids = parseScopedId(recordingId);
  if (ids?.workspaceId !== workspaceId) throw notFound('Recording');
  const time = timeOfId(ids.ulid) - offset;
  const beside = await getStoredRecording(recordingId);
  if (beside?.userId !== userId) return newId();
  const createdAt = Date.parse(beside.createdAt);
  const isTrusted = nowMs() - createdAt < DAY_MS && Math.abs(time - createdAt) <= OFFSET_MAX + SLACK_MS;
  return isTrusted ? newIdAt(time) : newId();
}

/** A recording without a file. @param id without the workspace's */
const blankRecording = (userId: string, id: string, fields: New): StoredRecording => {
  const createdAt = isoNow();
  const recordingId = scopedId(fields.workspaceId, id);
  return {
    id: recordingId,
    name: fields.name,
    description: null,
    showsDescription: false,
    recordingType: fields.recordingType,
    workspaceId: fields.workspaceId,
    projectId: fields.projectId ?? null,
    userId,
    file: newFile({ id: recordingId, recordingId, workspaceId: fields.workspaceId, userId }, createdAt),
    ...NO_OTHER_FILES,
    ...NO_LINKS,
    ...NO_COMMENTS,
    showsTranscript: false,
    createdAt,
    version: 0,
  };
};

/**
 * Creates a recording without a file. An upload is attached to it later.
 * @throws AppError NOT_FOUND for another tenant's workspace, or a project or recording that is not in this one;
 *   FORBIDDEN, RECORDING_LIMIT, STORAGE_LIMIT, RATE_LIMITED
 */
export async function createRecording(actor: Actor, input: New): Promise<OutputOf<typeof operation>> {
  await authorize(actor, input.workspaceId, 'recording:create');
  await Promise.all([
    permitPlacement(actor, input.workspaceId, input.projectId ?? null),
    requireBelowLimits(input.workspaceId),
  ]);
  await limitRecordings(actor.userId, input.workspaceId);
  const recording = blankRecording(actor.userId, await chooseId(actor, input), input);
  // A fresh id is refused only when the project or the workspace was deleted since it was looked up.
  if (!(await tryApply([...writeRecording(null, recording), checkLiveWorkspace(input.workspaceId)]))) {
    throw notFound(recording.projectId === null ? 'Workspace' : 'Project');
  }
  return presentRecording(recording, null);
}
