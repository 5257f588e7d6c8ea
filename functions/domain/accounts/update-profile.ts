import type * as z from 'zod';
import type { profileInput } from '#shared/api/account.ts';
import type { CurrentUser } from '#shared/api/auth.ts';
import { renameUser } from '../../data/user.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { unauthorized } from '../app-error.ts';
import { viewCurrentUser } from '../auth/current-user.ts';

/** Changes the actor's name, which every member of a shared workspace sees from then on. */
export async function updateProfile(actor: Actor, names: z.output<typeof profileInput>): Promise<CurrentUser> {
  const user = await renameUser(actor.userId, { ...names, updatedAt: isoNow() });
  if (!user) throw unauthorized();
  return viewCurrentUser(user, actor.session);
}
