import type { User } from '../../data/user.ts';

/** Whether ADMIN_EMAILS lists an address. Nothing is known about who has it. */
export function isAdminAddress(email: string): boolean {
  const admins = (process.env.ADMIN_EMAILS ?? '').split(',').map((entry) => entry.trim().toLowerCase());
  return email !== '' && admins.includes(email.toLowerCase());
}

/** Whether a user is an application administrator: one whose proven e-mail address ADMIN_EMAILS lists. */
export const isAdmin = ({ email, emailVerified }: Pick<User, 'email' | 'emailVerified'>): boolean =>
  emailVerified && isAdminAddress(email);
