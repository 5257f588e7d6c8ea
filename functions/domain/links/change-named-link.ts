import type * as z from 'zod';
import type { NamedLink, namedLinkInput } from '#shared/api/named-links.ts';
import { changeNamedLinkWrite, getNamedLink } from '../../data/named-link.ts';
import { tryTransact } from '../../data/table.ts';
import { nowMs } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { endAccess, revocationWrites } from '../revocations/end-access.ts';
import { changeLink, lastEndedSubjects } from './link-change.ts';
import { requireFuture } from './permit-link.ts';
import { presentNamedLink } from './present-named-link.ts';

/**
 * Renames a link, or changes what it allows. What the change forbids ends at once, and within a minute for media URLs given
 * out before; the recording's other links are as they were.
 * @throws AppError NOT_FOUND; FORBIDDEN; INVALID_INPUT for an end in the past; CONFLICT
 */
export async function changeNamedLink(
  actor: Actor,
  recordingId: string,
  linkId: string,
  input: z.output<typeof namedLinkInput>,
): Promise<NamedLink> {
  const recording = await loadRecording(actor, recordingId, 'recording:change');
  const settings = requireFuture(input);
  const link = await retryOnConflict(async () => {
    const before = await getNamedLink(recordingId, linkId);
    if (!before) throw notFound('Link');
    const { after, ended } = changeLink({ ...before, name: settings.name }, settings, nowMs());
    const writes = [changeNamedLinkWrite(before, after), ...revocationWrites(hasMedia(recording) ? ended : [])];
    return (await tryTransact(writes)) ? after : null;
  });
  if (hasMedia(recording)) await endAccess(lastEndedSubjects(link));
  return presentNamedLink(link);
}
