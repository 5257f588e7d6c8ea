import type { User } from '../../data/user.ts';

/** Whether a user is an application administrator: one whose proven e-mail address ADMIN_EMAILS lists. */
export function isAdmin({ email, emailVerified }: Pick<User, 'email' | 'emailVerified'>): boolean {
  const admins = (process.env.ADMIN_EMAILS ?? '').split(',').map((entry) => entry.trim().toLowerCase());
  return emailVerified && email !== '' && admins.includes(email.toLowerCase());
}
