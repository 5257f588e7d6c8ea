import type { CurrentUser } from '#shared/api/auth.ts';
import { chooseFirstViewMails } from '../../data/user.ts';
import type { Actor } from '../actor.ts';
import { unauthorized } from '../app-error.ts';
import { viewCurrentUser } from '../auth/current-user.ts';

/** Says whether the actor wants to be mailed at first views of links. */
export async function setMailPreferences(actor: Actor, { firstViews }: { firstViews: boolean }): Promise<CurrentUser> {
  const user = await chooseFirstViewMails(actor.userId, firstViews);
  if (!user) throw unauthorized();
  return viewCurrentUser(user, actor.session);
}
