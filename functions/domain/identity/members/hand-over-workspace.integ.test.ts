import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '#scripts/client/test-client.ts';
import { getMember } from '../../../data/identity/member.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import { withReaders } from '../../test-support/events.ts';
import { newPerson } from '../../test-support/people.ts';
import { newTeam, type Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { listWorkspaces } from '../workspaces/list-workspaces.ts';
import { changeRole } from './change-role.ts';
import { handOverWorkspace } from './hand-over-workspace.ts';
import { removeMember } from './remove-member.ts';

let team: Team;
beforeEach(async () => {
  team = await newTeam();
});

type Who = 'owner' | 'admin' | 'editor' | 'viewer';
const handOver = (who: Who, whom: Who) => handOverWorkspace(team[who].actor, team.workspaceId, team[whom].actor.userId);
const roleOf = async (who: Who) => (await getMember(team.workspaceId, team[who].actor.userId))?.role;
const subjects = async (who: Who) =>
  (await mailsTo(process.env.APP_URL ?? '', team[who].email)).map(({ subject }) => subject);

describe('a workspace that is handed over', () => {
  it('has the chosen member as its owner, who gets a mail, and the previous owner as an admin', async () => {
    const shown = await withReaders(() => handOver('owner', 'viewer'));
    const ownerId = team.viewer.actor.userId;
    expect(shown).toMatchObject({ id: team.workspaceId, role: 'admin', ownerId });
    expect((await getWorkspace(team.workspaceId))?.ownerId).toBe(ownerId);
    expect([await roleOf('viewer'), await roleOf('owner')]).toEqual(['owner', 'admin']);
    const listed = (await listWorkspaces(team.viewer.actor)).find(({ id }) => id === team.workspaceId);
    expect(listed).toMatchObject({ role: 'owner', ownerId });
    expect((await subjects('viewer'))[0]).toMatch(/^You're now the owner of “.+” on Framekeep$/);
    await expect(handOver('owner', 'editor')).rejects.toEqual(refusal('FORBIDDEN'));
  });

  it('is refused to the owner, and to people who are no members', async () => {
    await expect(handOver('owner', 'owner')).rejects.toEqual(refusal('INVALID_INPUT'));
    const stranger = await newPerson();
    const toStranger = handOverWorkspace(team.owner.actor, team.workspaceId, stranger.actor.userId);
    await expect(toStranger).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await roleOf('owner')).toBe('owner');
  });

  it('is never a personal one', async () => {
    const personal = (await listWorkspaces(team.owner.actor)).find(({ isPersonal }) => isPersonal);
    const attempt = handOverWorkspace(team.owner.actor, personal?.id ?? '', team.viewer.actor.userId);
    await expect(attempt).rejects.toEqual(refusal('PERSONAL_WORKSPACE'));
  });

  it('has one owner after it is handed over to two members at the same moment', async () => {
    await Promise.allSettled([handOver('owner', 'admin'), handOver('owner', 'editor')]);
    const roles = [await roleOf('admin'), await roleOf('editor'), await roleOf('owner')];
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
    expect(roles[2]).toBe('admin');
  });
});

it('a mail tells members that they were removed or have another role, but nobody who leaves or keeps the role', async () => {
  const { workspaceId, owner, admin, editor, viewer } = team;
  await withReaders(async () => {
    await removeMember(owner.actor, workspaceId, editor.actor.userId);
    await changeRole(owner.actor, { workspaceId, userId: viewer.actor.userId, role: 'editor' });
    await changeRole(owner.actor, { workspaceId, userId: viewer.actor.userId, role: 'editor' });
    await removeMember(admin.actor, workspaceId, admin.actor.userId);
  });
  expect((await subjects('editor'))[0]).toMatch(/^You're no longer a member of “.+” on Framekeep$/);
  const roles = (await subjects('viewer')).filter((subject) => subject.startsWith("You're now an editor of “"));
  expect(roles).toHaveLength(1);
  expect((await subjects('admin')).filter((subject) => subject.startsWith("You're no longer"))).toEqual([]);
});
