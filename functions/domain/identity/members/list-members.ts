import type { Member } from '#shared/api/identity/members.ts';
import { listStoredMembers, type StoredMember } from '../../../data/identity/member.ts';
import type { Actor } from '../../ground/actor.ts';
import { authorize } from '../workspaces/authorize.ts';
import { presentMembers } from './present-members.ts';

/** The owner first, then by the time of joining. */
const inOrder = (a: StoredMember, b: StoredMember): number =>
  Number(b.role === 'owner') - Number(a.role === 'owner') || a.createdAt.localeCompare(b.createdAt);

export async function listMembers(actor: Actor, workspaceId: string): Promise<Member[]> {
  const entered = await authorize(actor, workspaceId, 'workspace:read');
  return presentMembers(actor, entered, (await listStoredMembers(workspaceId)).sort(inOrder));
}
