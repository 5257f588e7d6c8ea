import { describe, expect, it } from 'vitest';
import { updateProject as operation } from '#shared/api/identity/projects.ts';
import { apply } from '../../../data/ground/apply.ts';
import { beginProjectDeletion, getStoredProject } from '../../../data/identity/project.ts';
import { isoNow } from '../../../process/clock.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { newMember, newProject, newTenant, refusal } from '../../test-support/tenants.ts';
import { createProject } from './create-project.ts';
import { setProjectAccess } from './project-access.ts';
import { getProject } from './read-projects.ts';
import { updateProject } from './update-project.ts';

const tenant = await newTenant();

const make = (actor = tenant.owner) =>
  createProject(actor, { workspaceId: tenant.workspaceId, name: 'Launch', description: 'Everything for it' });

describe('renaming and describing a project', () => {
  it('changes only the given fields', async () => {
    const { workspaceId, owner } = tenant;
    const made = await make();
    await storeUploadedRecording({ workspaceId, projectId: made.id, userId: owner.userId, isShared: true });
    const before = await getProject(owner, made.id);
    const renamed = await updateProject(owner, made.id, { name: 'Autumn launch' });
    expect(renamed).toEqual({ ...before, name: 'Autumn launch', updatedAt: renamed.updatedAt });
    expect(renamed.updatedAt > made.updatedAt).toBe(true);
    const described = await updateProject(owner, made.id, { description: 'One line\nand 🎬 another' });
    expect(described).toMatchObject({ name: 'Autumn launch', description: 'One line\nand 🎬 another' });
    expect(await updateProject(owner, made.id, { description: null })).toMatchObject({ description: null });
    expect(await getProject(owner, made.id)).toMatchObject({ name: 'Autumn launch', description: null });
  });

  it('by two users at the same moment keeps both changes', async () => {
    const [{ id }, admin] = await Promise.all([make(), newMember(tenant.workspaceId, 'admin')]);
    await Promise.all([
      updateProject(tenant.owner, id, { name: 'By one' }),
      updateProject(admin, id, { description: 'By the other' }),
    ]);
    expect(await getProject(tenant.owner, id)).toMatchObject({ name: 'By one', description: 'By the other' });
  });

  it('finds no project that is closed to the caller or being deleted', async () => {
    const { workspaceId, owner } = tenant;
    const [{ id }, editor] = await Promise.all([make(), newMember(workspaceId, 'editor')]);
    await setProjectAccess(owner, id, { accessLevel: 'restricted' });
    await expect(updateProject(editor, id, { name: 'Theirs' })).rejects.toEqual(refusal('NOT_FOUND'));
    await setProjectAccess(owner, id, {
      accessLevel: 'restricted',
      permissions: [{ userId: editor.userId, permission: 'edit' }],
    });
    await expect(updateProject(editor, id, { name: 'Theirs' })).rejects.toEqual(refusal('FORBIDDEN'));
    const project = await getStoredProject(id);
    if (!project) throw new Error('The project is gone');
    const deleting = { at: isoNow(), by: owner.userId, withRecordings: false };
    await apply([beginProjectDeletion(project, deleting, false)]);
    await expect(updateProject(owner, id, { name: 'Too late' })).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('of a project that does not exist creates none', async () => {
    const id = await newProject(tenant.workspaceId, tenant.owner.userId);
    await expect(updateProject(tenant.owner, `${id}x`, { name: 'New' })).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await getStoredProject(`${id}x`)).toBeNull();
  });

  it.each([
    [{}, 'A name or a description is required'],
    [{ name: '  ' }, 'Project name is required.'],
    [{ name: 'W'.repeat(256) }, 'Please use at most 255 characters'],
    [{ description: 'W'.repeat(2001) }, 'Please use at most 2000 characters'],
  ])('accepts a name of 1 to 255 characters and a description of 2,000: %#', (input, message) => {
    expect(operation.input.safeParse(input).error?.issues[0]?.message).toBe(message);
  });
});
