import type { Member } from '#shared/api/members.ts';
import { scopedId } from '../../data/keys.ts';
import type { StoredMember } from '../../data/member.ts';
import { getUsers } from '../../data/user.ts';

/** Members as calls answer them, with the names and e-mail addresses that their users have today. */
export async function presentMembers(members: StoredMember[]): Promise<Member[]> {
  const users = await getUsers(members.map(({ userId }) => userId));
  const byId = new Map(users.map((user) => [user.id, user]));
  return members.flatMap(({ workspaceId, userId, role, invitedBy, invitedAt, acceptedAt }) => {
    const user = byId.get(userId);
    if (!user) return [];
    const { firstName, lastName, email } = user;
    const id = scopedId(workspaceId, userId);
    return [{ id, userId, role, invitedBy, invitedAt, acceptedAt, user: { firstName, lastName, email } }];
  });
}
