import type { updateProfile as operation } from '#shared/api/account.ts';
import type { CurrentUser } from '#shared/api/auth.ts';
import type { setMailPreferences as mailOperation } from '#shared/api/mail-preferences.ts';
import type { InputOf } from '#shared/api/operation.ts';
import { tryApply } from '../../data/apply.ts';
import { changeName, changeSettings } from '../../data/user.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { unauthorized } from '../app-error.ts';
import { readCurrentUser, readUser, viewCurrentUser } from '../auth/current-user.ts';
import { changesOf, stateAct } from '../events/state-event.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';

/**
 * Changes the actor's name, which every member of a shared workspace sees from then on. A missing field stays as it is.
 * @throws AppError CONFLICT
 */
export const updateProfile = (actor: Actor, names: InputOf<typeof operation>): Promise<CurrentUser> =>
  retryOnConflict(async () => {
    const before = await readUser(actor);
    const details = changesOf(before, names, [], ['firstName', 'lastName']);
    if (details.changed === '') return viewCurrentUser(before, actor.session);
    const event = stateAct('user.profile_changed', actor, null, before.id, details);
    return (await tryApply([changeName(before, names, isoNow()), event])) ? readCurrentUser(actor) : null;
  });

export async function setMailPreferences(
  actor: Actor,
  { firstViews, comments }: InputOf<typeof mailOperation>,
): Promise<CurrentUser> {
  const user = await changeSettings(actor.userId, { mailsFirstViews: firstViews, mailsComments: comments });
  if (!user) throw unauthorized();
  return viewCurrentUser(user, actor.session);
}
