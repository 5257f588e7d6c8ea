/** What a user and a member have in common. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** First and last name, else the e-mail address, else 'User'. */
export const displayName = ({ firstName, lastName, email }: Person): string =>
  `${firstName} ${lastName}`.trim() || email || 'User';
