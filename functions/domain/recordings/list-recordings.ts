import type { Recording } from '../../../shared/api/recordings.ts';
import { parseScopedId } from '../../data/keys.ts';
import { pageStoredRecordings } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { type Asked, type Page, readPage } from '../paging.ts';
import { asMember } from '../projects/project-rights.ts';
import { authorise } from '../workspaces/authorise.ts';
import { presentRecording } from './present-recording.ts';
import { recordingsSeenBy } from './see-recordings.ts';

/** The recordings of a workspace that a member of it sees, newest first. */
export async function listRecordings(actor: Actor, workspaceId: string, asked: Asked = {}): Promise<Page<Recording>> {
  const entered = await authorise(actor, workspaceId, 'workspace:read');
  const see = recordingsSeenBy(asMember(actor, entered));
  return readPage(asked, {
    read: (from) => pageStoredRecordings(workspaceId, from),
    positionOf: ({ id }) => parseScopedId(id)?.ulid ?? '',
    show: async (rows) => (await see(rows)).map((seen) => seen && presentRecording(seen.recording)),
  });
}
