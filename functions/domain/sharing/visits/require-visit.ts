import { getUser, nameOf } from '../../../data/identity/user.ts';
import { isGuarded, isVisiting, lockedError } from '../links/link-gate.ts';
import type { OpenedLink } from '../links/load-link.ts';
import { readPass } from './change-pass.ts';

/** Name of the recording's owner, if the link shows it. */
async function senderOf({ link, recording }: OpenedLink): Promise<string | undefined> {
  const owner = link.showsOwner ? await getUser(recording.userId) : null;
  return owner ? nameOf(owner) : undefined;
}

/**
 * Checks that a browser may see the recording of a link: always without a gate, otherwise once its visit has begun.
 * @param secret of the browser's pass; null without a pass
 * @throws AppError LINK_LOCKED, LINK_USED_UP
 */
export async function requireVisit(opened: OpenedLink, secret: string | null): Promise<void> {
  const { link } = opened;
  if (!isGuarded(link)) return;
  const { stored } = await readPass(link.shareToken, secret);
  if (!isVisiting(link, stored)) throw lockedError(link, stored, await senderOf(opened));
}
