import type { CurrentUser } from '../../../shared/api/auth.ts';

type Person = Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>;

const firstLetter = (text: string) => Array.from(text.trim())[0] ?? '';

/** First and last name, else the e-mail address, else 'User'. */
export const displayName = ({ firstName, lastName, email }: Person): string =>
  `${firstName} ${lastName}`.trim() || email || 'User';

/** Initials of first and last name, else 'U'. */
export const initials = ({ firstName, lastName }: Person): string =>
  `${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase() || 'U';
