/** Fields that users and members have in common. */
interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

export const displayName = ({ firstName, lastName, email }: Person): string =>
  `${firstName} ${lastName}`.trim() || email || 'User';

/** Whether two e-mail addresses are the same one: case and surrounding spaces make no difference. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
