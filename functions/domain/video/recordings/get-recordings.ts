import type { Recording } from '#shared/api/video/recordings.ts';
import { getMainLinks } from '../../../data/sharing/link.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { parseScopedId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { asMember } from '../../identity/projects/project-permission.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';
import { findRecordings } from './find-recordings.ts';
import { openFile } from './load-recording.ts';
import { recordingViewsFor } from './load-recording-views.ts';
import { presentLoadedFile, presentRecordingsTo } from './present-recordings.ts';

/** Reads one recording that the actor may see. @throws AppError see `openFile` */
export async function getRecording(actor: Actor, recordingId: string): Promise<Recording> {
  const now = nowSeconds();
  return presentLoadedFile(await openFile(actor, recordingId), now);
}

/** Reads recordings of a workspace, in the order of the ids, without those that the member does not see. */
export async function batchGetRecordings(actor: Actor, workspaceId: string, ids: string[]): Promise<Recording[]> {
  const now = nowSeconds();
  const member = asMember(actor, await authorize(actor, workspaceId, 'workspace:read'));
  const own = [...new Set(ids)].filter((id) => parseScopedId(id)?.workspaceId === workspaceId);
  const found = (await findRecordings(own.map((recordingId) => ({ recordingId })))).flatMap((each) => each ?? []);
  const [views, links] = await Promise.all([recordingViewsFor(member)(found), getMainLinks(found)]);
  const shown = await presentRecordingsTo(member, now)(views, links);
  return shown.flatMap((recording) => recording ?? []);
}
