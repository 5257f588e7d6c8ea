import type { InputOf } from '#shared/api/ground/operation.ts';
import type { updateProfile as operation } from '#shared/api/identity/accounts.ts';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import type { setMailPreferences as mailOperation } from '#shared/api/identity/mail-preferences.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { changeName, changeSettings } from '../../../data/identity/user.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { unauthorized } from '../../ground/app-error.ts';
import { changesOf, stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { readCurrentUser, readUser, viewCurrentUser } from '../sessions/current-user.ts';

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
