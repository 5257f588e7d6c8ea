import type { Recording } from '#shared/api/recordings.ts';
import { parseScopedId } from '../../data/keys.ts';
import { pageStoredRecordings } from '../../data/recording.ts';
import { nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { type Asked, type Page, readPage } from '../paging.ts';
import { asMember } from '../projects/project-rights.ts';
import { authorise } from '../workspaces/authorise.ts';
import { presentTo } from './present-seen.ts';
import { recordingsSeenBy } from './see-recordings.ts';

/** The recordings of a workspace that a member of it sees, newest first. */
export async function listRecordings(actor: Actor, workspaceId: string, asked: Asked = {}): Promise<Page<Recording>> {
  const now = nowSeconds();
  const member = asMember(actor, await authorise(actor, workspaceId, 'workspace:read'));
  const [see, present] = [recordingsSeenBy(member), presentTo(member, now)];
  return readPage(asked, {
    read: (from) => pageStoredRecordings(workspaceId, from),
    positionOf: ({ id }) => parseScopedId(id)?.ulid ?? '',
    show: async (rows) => present(await see(rows)),
  });
}
