import type { Recording } from '../../../shared/api/recordings.ts';
import { listStoredRecordings } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { authorise } from '../workspaces/authorise.ts';
import { presentRecording } from './present-recording.ts';

/** All recordings of a workspace, newest first, for any member of it. */
export async function listRecordings(actor: Actor, workspaceId: string): Promise<Recording[]> {
  await authorise(actor, workspaceId, 'workspace:read');
  return (await listStoredRecordings(workspaceId)).map(presentRecording);
}
