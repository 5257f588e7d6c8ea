import type { User } from '../../../data/identity/user.ts';

const adminAddresses = (): string[] =>
  (process.env.ADMIN_EMAILS ?? '').split(',').map((entry) => entry.trim().toLowerCase());

export const administrators = (): string[] => adminAddresses().filter((address) => address !== '');

/** Whether ADMIN_EMAILS lists an address. Nothing is known about who has it. */
export const isAdminAddress = (email: string): boolean =>
  email !== '' && adminAddresses().includes(email.toLowerCase());

/** The first address of ADMIN_EMAILS, whom people without an account can ask for help; null without one. */
export const supportAddress = (): string | null => adminAddresses()[0] || null;

/** Whether a user is an application administrator: one whose proven e-mail address ADMIN_EMAILS lists. */
export const isAdmin = ({ email, emailVerified }: Pick<User, 'email' | 'emailVerified'>): boolean =>
  emailVerified && isAdminAddress(email);
