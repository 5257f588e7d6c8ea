import type { JoinWay } from '#shared/model/identity/sign-on.ts';
import { listStoredPasskeys } from '../../../data/identity/passkey.ts';
import type { User } from '../../../data/identity/user.ts';
import { relyingParty } from '../passkeys/challenges.ts';

/** Whether a user has a passkey that logs in here. @param origin of the app */
export async function hasWorkingPasskey({ id }: Pick<User, 'id'>, origin: string): Promise<boolean> {
  const { host } = relyingParty(origin);
  return (await listStoredPasskeys(id)).some((passkey) => passkey.host === host && passkey.copiedAt === null);
}

/** How the owner of an account proves that it is theirs. @param origin of the app */
export async function joinWays(user: User, origin: string): Promise<JoinWay[]> {
  const ways: JoinWay[] = user.passwordHash === null ? [] : ['password'];
  if (await hasWorkingPasskey(user, origin)) ways.push('passkey');
  return ways.length > 0 ? ways : ['mail'];
}
