import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workspaceInput } from '#shared/api/ground/forms.ts';
import { newPerson, type Person } from '../../test-support/people.ts';
import { newTeam, type Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { createWorkspace } from './create-workspace.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { updateWorkspace } from './update-workspace.ts';

const texts = (name: string, description: string | null = null) => workspaceInput.parse({ name, description });

describe('creating a workspace', () => {
  let person: Person;
  beforeEach(async () => {
    person = await newPerson();
  });

  it('makes its creator the owner, in addition to the personal one', async () => {
    const made = await createWorkspace(person.actor, texts('  Team ', ' What we do '));
    const { userId } = person.actor;
    expect(made).toMatchObject({ name: 'Team', description: 'What we do', ownerId: userId, role: 'owner' });
    const list = await listWorkspaces(person.actor);
    expect(list.map(({ isPersonal }) => isPersonal)).toEqual([true, false]);
    expect(list[1]).toMatchObject(made);
  });

  it('is limited exactly per hour, also for simultaneous requests', async () => {
    const asked = Array.from({ length: 65 }, () => createWorkspace(person.actor, texts('Team')));
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    expect(await listWorkspaces(person.actor)).toHaveLength(61);
    await expect(createWorkspace(person.actor, texts('Team'))).rejects.toEqual(refusal('RATE_LIMITED'));
  });
});

describe('changing a workspace', () => {
  let team: Team;
  beforeAll(async () => {
    team = await newTeam();
  });

  it('is visible to all members at once', async () => {
    const { workspaceId, admin, viewer } = team;
    expect(await updateWorkspace(admin.actor, workspaceId, texts('By admin', 'Text'))).toMatchObject({ role: 'admin' });
    const workspace = (await listWorkspaces(viewer.actor)).find(({ id }) => id === workspaceId);
    expect(workspace).toMatchObject({ name: 'By admin', description: 'Text' });
  });

  it('cannot rename a personal one, but can set its description', async () => {
    const { actor } = team.viewer;
    const personal = (await listWorkspaces(actor)).find(({ isPersonal }) => isPersonal);
    const id = personal?.id ?? '';
    await expect(updateWorkspace(actor, id, texts('Mine'))).rejects.toEqual(refusal('PERSONAL_WORKSPACE'));
    const name = personal?.name ?? '';
    expect(await updateWorkspace(actor, id, texts(name, 'My recordings'))).toMatchObject({
      name,
      description: 'My recordings',
    });
    expect(await updateWorkspace(actor, id, texts(name))).toMatchObject({ description: null });
  });
});
