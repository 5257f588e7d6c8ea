import type { Member } from '#shared/api/identity/members.ts';
import { may } from '#shared/rules/identity/permissions.ts';
import type { StoredMember } from '../../../data/identity/member.ts';
import { getUsers } from '../../../data/identity/user.ts';
import { scopedId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { personPictureAddress } from '../../ground/media-tokens/person-pictures.ts';
import type { EnteredWorkspace } from '../workspaces/authorize.ts';

/**
 * Members of a workspace as calls return them, with the current names, e-mail addresses and pictures of their users.
 * @param entered the workspace as the actor entered it
 */
export async function presentMembers(
  { userId: viewerId, session }: Actor,
  { id: workspaceId, joinedAt, role: own }: Pick<EnteredWorkspace, 'id' | 'joinedAt' | 'role'>,
  members: StoredMember[],
): Promise<Member[]> {
  const users = await getUsers(members.map(({ userId }) => userId));
  const viewer = { userId: viewerId, session, member: { workspaceId, joinedAt } };
  const presented: Member[] = [];
  // One after the other: the first reads the signing key, and the others use it.
  for (const { userId, role, invitedBy, invitedAt, acceptedAt } of members) {
    const user = users.get(userId);
    if (!user) continue;
    const { firstName, lastName, email, pictureKey } = user;
    const profileImageUrl = await personPictureAddress(pictureKey, viewer);
    const shown = { firstName, lastName, email, profileImageUrl };
    const lastSeenOn = may(own, 'acts:read') ? user.lastSeenOn : null;
    const times = { invitedAt, acceptedAt, lastSeenOn };
    presented.push({ id: scopedId(workspaceId, userId), userId, role, invitedBy, ...times, user: shown });
  }
  return presented;
}
