import { beforeEach, describe, expect, it } from 'vitest';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { newPerson } from '../../test-support/people.ts';
import { newRecording } from '../../test-support/recordings.ts';
import { statedOn } from '../../test-support/stated-acts.ts';
import { invite, join, newTeam, type Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { listRecordings } from '../../video/recordings/list-recordings.ts';
import { acceptInvitation } from '../invitations/accept-invitation.ts';
import { listWorkspaces } from '../workspaces/list-workspaces.ts';
import { changeRole } from './change-role.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';

let team: Team;
beforeEach(async () => {
  team = await newTeam();
});

const rolesOf = async ({ owner, workspaceId }: Team) =>
  (await listMembers(owner.actor, workspaceId)).map(({ role }) => role);

it('the members of a workspace are shown to every member, the owner first, only with names and e-mail', async () => {
  const [first, ...others] = await listMembers(team.viewer.actor, team.workspaceId);
  const { userId } = team.owner.actor;
  expect(first).toEqual({
    lastSeenOn: null,
    id: `${team.workspaceId}_${userId}`,
    userId,
    role: 'owner',
    invitedBy: null,
    invitedAt: null,
    acceptedAt: expect.any(String),
    user: { firstName: 'Ada', lastName: 'Lovelace', email: team.owner.email, profileImageUrl: null },
  });
  expect(others.map(({ role }) => role)).toEqual(['admin', 'editor', 'viewer']);
});

describe('changing a role', () => {
  const change = (who: keyof Team & string, whom: 'owner' | 'admin' | 'editor' | 'viewer', role: 'admin' | 'viewer') =>
    changeRole((team[who as 'owner'] as Team['owner']).actor, {
      workspaceId: team.workspaceId,
      userId: team[whom].actor.userId,
      role,
    });

  it('takes effect with the next request, also in the list of workspaces', async () => {
    expect(await change('admin', 'editor', 'viewer')).toMatchObject({
      role: 'viewer',
      userId: team.editor.actor.userId,
    });
    await expect(newRecording(team.editor.actor, team.workspaceId)).rejects.toEqual(refusal('FORBIDDEN'));
    const workspace = (await listWorkspaces(team.editor.actor)).find(({ id }) => id === team.workspaceId);
    expect(workspace?.role).toBe('viewer');
    await change('owner', 'viewer', 'admin');
    expect(await rolesOf(team)).toEqual(['owner', 'admin', 'viewer', 'admin']);
  });

  it('is not allowed for one’s own role or the owner’s', async () => {
    await expect(change('admin', 'admin', 'viewer')).rejects.toThrow('your own role');
    await expect(change('owner', 'owner', 'viewer')).rejects.toThrow('your own role');
    await expect(change('admin', 'owner', 'viewer')).rejects.toThrow("owner's role");
    expect(await rolesOf(team)).toEqual(['owner', 'admin', 'editor', 'viewer']);
  });

  it('by two admins of each other succeeds for one of them', async () => {
    await change('owner', 'editor', 'admin');
    const answers = await Promise.allSettled([
      change('admin', 'editor', 'viewer'),
      change('editor', 'admin', 'viewer'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await rolesOf(team)).filter((role) => role === 'admin')).toHaveLength(1);
  });

  it('of a user who is not a member is not found', async () => {
    const { actor } = await newPerson();
    const of = { workspaceId: team.workspaceId, userId: actor.userId, role: 'admin' } as const;
    await expect(changeRole(team.owner.actor, of)).rejects.toEqual(refusal('NOT_FOUND'));
  });
});

describe('removing a member', () => {
  const remove = (who: Team['owner'], whom: Team['owner']) =>
    removeMember(who.actor, team.workspaceId, whom.actor.userId);

  it('ends the membership and every media URL of that member', async () => {
    const { admin, editor, workspaceId } = team;
    await newRecording(editor.actor, workspaceId);
    await remove(admin, editor);
    await expect(listRecordings(editor.actor, workspaceId)).rejects.toEqual(refusal('NOT_FOUND'));
    expect((await listWorkspaces(editor.actor)).map(({ id }) => id)).not.toContain(workspaceId);
    expect(await rolesOf(team)).toEqual(['owner', 'admin', 'viewer']);
    const cutoff = await cutoffOf(`member:${workspaceId}:${editor.actor.userId}`);
    expect(Math.abs(Number(cutoff) - Date.now() / 1000)).toBeLessThan(60);
    expect((await listRecordings(admin.actor, workspaceId)).items).toHaveLength(1);
  });

  it('is allowed for the owner and admins, also of other admins, but not of the owner', async () => {
    const second = await newPerson();
    await join(second, team.workspaceId, 'admin');
    await expect(remove(team.admin, team.owner)).rejects.toThrow('The owner cannot be removed');
    await remove(second, team.admin);
    await remove(team.owner, second);
    expect(await rolesOf(team)).toEqual(['owner', 'editor', 'viewer']);
  });

  it('means leaving when the member is the caller, which the owner cannot', async () => {
    for (const who of [team.admin, team.editor, team.viewer]) {
      expect(await remove(who, who)).toEqual({ message: 'You have left the workspace' });
      await expect(remove(who, who)).rejects.toEqual(refusal('NOT_FOUND'));
    }
    await expect(remove(team.owner, team.owner)).rejects.toThrow('The owner cannot leave');
    expect(await statedOn(team.workspaceId, team.editor.actor.userId)).toEqual(['member.left']);
    expect(await rolesOf(team)).toEqual(['owner']);
  });

  it('happens once for two requests at the same moment', async () => {
    const answers = await Promise.allSettled([remove(team.owner, team.viewer), remove(team.admin, team.viewer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('NOT_FOUND') });
  });

  it('of two admins by each other removes one of them', async () => {
    const second = await newPerson();
    await join(second, team.workspaceId, 'admin');
    const answers = await Promise.allSettled([remove(second, team.admin), remove(team.admin, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await rolesOf(team)).filter((role) => role === 'admin')).toHaveLength(1);
  });

  it('does not prevent a later return', async () => {
    await remove(team.owner, team.viewer);
    const input = { workspaceId: team.workspaceId, email: team.viewer.email, role: 'editor' } as const;
    await acceptInvitation(team.viewer.actor, await invite(team.owner.actor, input));
    expect(await rolesOf(team)).toEqual(['owner', 'admin', 'editor', 'editor']);
  });
});
