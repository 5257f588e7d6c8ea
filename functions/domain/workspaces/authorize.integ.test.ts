import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/model/workspace.ts';
import { apply } from '../../data/apply.ts';
import { getMembership, memberAdded } from '../../data/member.ts';
import { isoNow } from '../../process/clock.ts';
import { newPerson, type Person } from '../test-support/people.ts';
import { authorize } from './authorize.ts';
import { listWorkspaces } from './list-workspaces.ts';

const code = (name: string) => expect.objectContaining({ code: name });

describe('members of a workspace', () => {
  let owner: Person;
  let editor: Person;
  let stranger: Person;
  let workspaceId: string;

  async function add({ actor: { userId } }: Person, role: Role) {
    const now = isoNow();
    const times = { invitedAt: now, acceptedAt: now, createdAt: now, updatedAt: now };
    await apply(memberAdded({ workspaceId, userId, role, invitedBy: owner.actor.userId, ...times }));
  }

  beforeAll(async () => {
    [owner, editor, stranger] = await Promise.all([newPerson(), newPerson(), newPerson()]);
    workspaceId = (await listWorkspaces(owner.actor))[0]?.id ?? '';
    await add(editor, 'editor');
  });

  it('have their assigned role, and others have none', async () => {
    const people = [owner, editor, stranger];
    const roles = await Promise.all(people.map(({ actor }) => getMembership(workspaceId, actor.userId)));
    expect(roles).toEqual(['owner', 'editor', null]);
  });

  it('see the workspace in their list, with their own role, beside their personal one', async () => {
    const mine = await listWorkspaces(editor.actor);
    expect(mine.map(({ id, role, isPersonal }) => ({ role, isPersonal, shared: id === workspaceId }))).toEqual(
      expect.arrayContaining([
        { role: 'owner', isPersonal: true, shared: false },
        { role: 'editor', isPersonal: true, shared: true },
      ]),
    );
    expect(mine).toHaveLength(2);
    expect(await listWorkspaces(stranger.actor)).toHaveLength(1);
  });

  it('cannot be added twice', async () => {
    await expect(add(editor, 'viewer')).rejects.toThrow();
    expect(await getMembership(workspaceId, editor.actor.userId)).toBe('editor');
  });

  it('are authorized for what their role allows', async () => {
    expect(await authorize(owner.actor, workspaceId, 'recording:change')).toMatchObject({ role: 'owner' });
    const entered = await authorize(editor.actor, workspaceId, 'recording:create');
    expect(entered).toMatchObject({ id: workspaceId, role: 'editor', ownerId: owner.actor.userId });
    const own = { ownerId: editor.actor.userId };
    expect(await authorize(editor.actor, workspaceId, 'recording:change', own)).toMatchObject({ role: 'editor' });
  });

  it('are refused what their role does not allow', async () => {
    const others = authorize(editor.actor, workspaceId, 'recording:change', { ownerId: owner.actor.userId });
    await expect(others).rejects.toEqual(code('FORBIDDEN'));
  });

  it('are the only users for whom the workspace exists', async () => {
    const refusal = (id: string) =>
      authorize(stranger.actor, id, 'workspace:read').catch(({ code: name, message }) => ({ name, message }));
    expect(await refusal(workspaceId)).toEqual(await refusal('never-given-out'));
    expect(await refusal(workspaceId)).toEqual({ name: 'NOT_FOUND', message: 'Workspace not found' });
  });
});
