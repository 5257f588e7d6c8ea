import type { NamedLink } from '#shared/api/named-links.ts';
import { newSharedRecording, type SharedRecording } from './shared-recordings.ts';

/** A recording with a guarded link. @param rules of the link */
export async function newGuardedLink(rules: object): Promise<SharedRecording & { guarded: NamedLink }> {
  const take = await newSharedRecording();
  const { status, body } = await take.owner.client.call<NamedLink>('POST', `/api/recordings/${take.id}/links`, {
    name: 'Acme, Jane',
    ...rules,
  });
  if (status !== 201) throw new Error(`The link was not made: ${status} ${JSON.stringify(body)}`);
  return { ...take, guarded: body };
}
