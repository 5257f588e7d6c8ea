import type { PersonDetails } from '#shared/api/upkeep/people.ts';
import { getIdentity } from '../../../data/identity/identity.ts';
import { listMemberships, type StoredMember } from '../../../data/identity/member.ts';
import { listStoredPasskeys } from '../../../data/identity/passkey.ts';
import { listStoredTokens } from '../../../data/identity/token.ts';
import { getUsers, type User } from '../../../data/identity/user.ts';
import { getWorkspaces } from '../../../data/identity/workspace.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { signOnSettings } from '../../../process/environment.ts';
import { measureWorkspace } from '../../identity/projects/measure-workspace.ts';
import { isValid } from '../../identity/tokens/is-valid.ts';

async function measureOwned(memberships: StoredMember[]) {
  const owned = memberships.filter(({ role }) => role === 'owner').map(({ workspaceId }) => workspaceId);
  const live = await getWorkspaces(owned);
  const measured = await Promise.all(live.map(({ id }) => measureWorkspace(id)));
  return {
    recordings: measured.reduce((sum, each) => sum + each.recordings, 0),
    bytes: measured.reduce((sum, each) => sum + each.bytes, 0),
  };
}

async function describe(user: User): Promise<PersonDetails> {
  const now = nowSeconds();
  const [memberships, passkeys, tokens, identity] = await Promise.all([
    listMemberships(user.id),
    listStoredPasskeys(user.id),
    listStoredTokens(user.id),
    getIdentity(user.id),
  ]);
  return {
    id: user.id,
    workspaces: memberships.length,
    ...(await measureOwned(memberships)),
    hasPassword: user.passwordHash !== null,
    passkeys: passkeys.length,
    signsOn: identity !== null && identity.issuer === signOnSettings()?.issuer,
    tokens: tokens.filter((token) => isValid(token, user, now)).length,
  };
}

/**
 * Further facts about some people for administrators: numbers, and how they log in. Recordings and bytes are those
 * of the workspaces that a person owns. People without an account are left out.
 */
export async function describePeople(ids: string[]): Promise<PersonDetails[]> {
  const users = await getUsers(ids);
  return Promise.all([...users.values()].map(describe));
}
