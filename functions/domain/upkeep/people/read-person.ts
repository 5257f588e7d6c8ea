import { getUser, type User } from '../../../data/identity/user.ts';
import { notFound } from '../../ground/app-error.ts';

/** @throws AppError NOT_FOUND */
export async function readPerson(userId: string): Promise<User> {
  const user = await getUser(userId);
  if (!user) throw notFound('Person');
  return user;
}
