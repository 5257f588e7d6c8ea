import { getEmailOwner } from '#functions/data/identity/email.ts';
import { getUser } from '#functions/data/identity/user.ts';
import { isPassword } from '#functions/gateways/password.ts';
import { PASSWORD, PEOPLE } from './words.ts';

async function hasKnownPassword(email: string): Promise<boolean> {
  const userId = await getEmailOwner(email);
  const user = userId ? await getUser(userId) : null;
  return user !== null && isPassword(PASSWORD, user.passwordHash);
}

/** E-mail addresses of the seeded people who still have the password that everyone knows. */
export async function findDemoAccounts(): Promise<string[]> {
  const found = await Promise.all(PEOPLE.map(async ({ email }) => ((await hasKnownPassword(email)) ? [email] : [])));
  return found.flat();
}
