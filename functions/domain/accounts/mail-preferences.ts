import type { CurrentUser } from '#shared/api/auth.ts';
import { chooseMails } from '../../data/user.ts';
import type { Actor } from '../actor.ts';
import { unauthorized } from '../app-error.ts';
import { viewCurrentUser } from '../auth/current-user.ts';

interface MailChoice {
  firstViews?: boolean | undefined;
  comments?: boolean | undefined;
}

export async function setMailPreferences(actor: Actor, { firstViews, comments }: MailChoice): Promise<CurrentUser> {
  const user = await chooseMails(actor.userId, { mailsFirstViews: firstViews, mailsComments: comments });
  if (!user) throw unauthorized();
  return viewCurrentUser(user, actor.session);
}
