/** What a user and a member have in common. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

const firstLetter = (text: string) => Array.from(text.trim())[0] ?? '';

/** First and last name, else the e-mail address, else 'User'. */
export const displayName = ({ firstName, lastName, email }: Person): string =>
  `${firstName} ${lastName}`.trim() || email || 'User';

/** Initials of first and last name, else 'U'. */
export const initials = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase() || 'U';
