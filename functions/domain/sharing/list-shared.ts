import type { SharedLink } from '../../../shared/api/sharing.ts';
import { parseScopedId } from '../../data/keys.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { pageSharedRows } from '../../data/share.ts';
import type { Actor } from '../actor.ts';
import { type Asked, type Page, readPage } from '../paging.ts';
import { type AskingMember, asMember, type SeenRecording } from '../projects/project-rights.ts';
import { findRecordings } from '../recordings/find-recordings.ts';
import { presentRecording } from '../recordings/present-recording.ts';
import { recordingsSeenBy } from '../recordings/see-recordings.ts';
import { authorise } from '../workspaces/authorise.ts';
import { hasLink } from './link-change.ts';

/** A link as a member sees it; null for a recording whose link was taken away since its row was read. */
function presentLink({ recording, permission }: SeenRecording, { userId }: AskingMember): SharedLink | null {
  if (!hasLink(recording)) return null;
  // An editor may not manage the own recording in a project that is only open for looking.
  const isOnlyShown = recording.userId === userId && permission === 'view';
  const { shareToken } = recording;
  return { ...presentRecording(recording), shareToken, userIds: isOnlyShown ? [] : [recording.userId] };
}

/** The links of a workspace's recordings that a member of it sees, the newest recording first. */
export async function listShared(actor: Actor, workspaceId: string, asked: Asked = {}): Promise<Page<SharedLink>> {
  const member = asMember(actor, await authorise(actor, workspaceId, 'workspace:read'));
  const see = recordingsSeenBy(member);
  return readPage(asked, {
    read: (from) => pageSharedRows(workspaceId, from),
    positionOf: ({ recordingId }) => parseScopedId(recordingId)?.ulid ?? '',
    show: async (rows) => {
      const found = await findRecordings(rows);
      const seen = await see(found.filter((each): each is StoredRecording => each !== null));
      const links = new Map(seen.flatMap((each) => (each ? [[each.recording.id, presentLink(each, member)]] : [])));
      return rows.map(({ recordingId }) => links.get(recordingId) ?? null);
    },
  });
}
