import type { Change } from '../../../data/ground/apply.ts';
import type { StoredLink } from '../../../data/sharing/link.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import type { Actor } from '../../ground/actor.ts';
import { changesOf, stateAct } from '../../ground/events/state-event.ts';

const shown = ({ passwordHash, allowList, shareExpiresAt, ...link }: StoredLink) => ({
  ...link,
  password: passwordHash,
  emails: allowList,
  expiresAt: shareExpiresAt,
});

/**
 * States an act on a link. Its entry has the name of the recording, and says which of its links it is.
 * @param after the link as it becomes; `before` has no setting yet when it is made
 */
export function stateLink(
  name: 'link.created' | 'link.changed' | 'link.revoked',
  actor: Actor,
  { id: recordingId, workspaceId, name: recordingName }: StoredRecording,
  before: StoredLink,
  after = before,
): Change {
  const told = ['name', 'expiresAt', 'viewLimit', 'commenters'] as const;
  const changes = changesOf(shown(before), shown(after), told, ['password', 'emails']);
  const details = { recordingId, link: before.name ?? 'main link', allowDownload: after.allowDownload, ...changes };
  return stateAct(name, actor, workspaceId, { id: before.id, name: recordingName }, details);
}
