import type { updateProfile as operation } from '#shared/api/account.ts';
import type { CurrentUser } from '#shared/api/auth.ts';
import type { setMailPreferences as mailOperation } from '#shared/api/mail-preferences.ts';
import type { InputOf } from '#shared/api/operation.ts';
import { changeSettings } from '../../data/user.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { unauthorized } from '../app-error.ts';
import { viewCurrentUser } from '../auth/current-user.ts';

async function change(actor: Actor, settings: Parameters<typeof changeSettings>[1]): Promise<CurrentUser> {
  const user = await changeSettings(actor.userId, settings);
  if (!user) throw unauthorized();
  return viewCurrentUser(user, actor.session);
}

/** Changes the actor's name, which every member of a shared workspace sees from then on. A missing field stays as it is. */
export const updateProfile = (actor: Actor, { firstName, lastName }: InputOf<typeof operation>): Promise<CurrentUser> =>
  change(actor, { firstName, lastName, updatedAt: isoNow() });

export const setMailPreferences = (
  actor: Actor,
  { firstViews, comments }: InputOf<typeof mailOperation>,
): Promise<CurrentUser> => change(actor, { mailsFirstViews: firstViews, mailsComments: comments });
