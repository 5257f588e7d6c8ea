import { getEmailOwner } from '../../data/identity/email.ts';
import { getUser, type User } from '../../data/identity/user.ts';
import { newPerson } from '../../domain/test-support/people.ts';

/** The application administrator of the tests' stack. */
const ADMIN = 'admin@example.com';

export async function administrator(): Promise<User> {
  const find = async () => getUser((await getEmailOwner(ADMIN)) ?? '');
  // Another test may have made the account at the same moment.
  const known = (await find()) ?? (await newPerson(ADMIN).catch(() => null));
  const user = await find();
  if (!user) throw new Error(`The administrator has no account: ${known}`);
  return user;
}
