import type { NamedLink, NamedLinkChange } from '#shared/api/named-links.ts';
import { tryApply } from '../../data/apply.ts';
import { getNamedLink, linkChanged } from '../../data/link.ts';
import { hashPassword } from '../../gateways/password.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';
import { changeLink, lastEndedSubjects, permitMail, requireFuture } from './link-settings.ts';
import { presentNamedLink } from './present-named-link.ts';

/**
 * Changes the name or the settings of a link. Access that the new settings forbid ends at once, and media URLs within a
 * minute. The recording's other links stay as they are.
 * @throws AppError NOT_FOUND; FORBIDDEN; INVALID_INPUT for an end in the past; CONFLICT
 */
export async function changeNamedLink(
  actor: Actor,
  recordingId: string,
  linkId: string,
  { password, ...input }: NamedLinkChange,
): Promise<NamedLink> {
  const recording = await loadRecording(actor, recordingId, 'recording:change');
  const future = requireFuture(input);
  const settings = { ...future, passwordHash: password ? await hashPassword(password) : password };
  const link = await retryOnConflict(async () => {
    const before = await getNamedLink(recordingId, linkId);
    if (!before) throw notFound('Link');
    permitMail(actor, before, settings);
    const { after, ended } = changeLink(before, settings);
    const changes = [linkChanged(before, after), ...accessEnded(hasMedia(recording) ? ended : [])];
    return (await tryApply(changes)) ? after : null;
  });
  if (hasMedia(recording)) await endAccess(lastEndedSubjects(link));
  return presentNamedLink(link, recording, actor);
}
