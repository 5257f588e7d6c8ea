import type { updateProfile as operation } from '#shared/api/account.ts';
import type { CurrentUser } from '#shared/api/auth.ts';
import type { InputOf } from '#shared/api/operation.ts';
import { renameUser } from '../../data/user.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { unauthorized } from '../app-error.ts';
import { viewCurrentUser } from '../auth/current-user.ts';

/** Changes the actor's name, which every member of a shared workspace sees from then on. A missing field stays as it is. */
export async function updateProfile(actor: Actor, names: InputOf<typeof operation>): Promise<CurrentUser> {
  const user = await renameUser(actor.userId, names, isoNow());
  if (!user) throw unauthorized();
  return viewCurrentUser(user, actor.session);
}
