import { describe, expect, it } from 'vitest';
import { projectInput } from '#shared/api/ground/forms.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { listProjectRecordings } from '../../video/recordings/list-project-recordings.ts';
import { updateRecording } from '../../video/recordings/update-recording.ts';
import { createProject } from './create-project.ts';
import { getProject, listProjects } from './read-projects.ts';

const [tenant, other] = await Promise.all([newTenant(), newTenant()]);

const make = (name: string, { workspaceId, owner } = tenant) =>
  createProject(owner, { workspaceId, name, description: null });

describe('a project', () => {
  it('is created empty and open to the workspace, and its creator has all permissions', async () => {
    const { workspaceId, owner } = tenant;
    const made = await createProject(owner, { workspaceId, name: 'Launch', description: 'Everything for it' });
    expect(made).toEqual({
      id: expect.stringContaining(`${workspaceId}_`),
      name: 'Launch',
      description: 'Everything for it',
      workspaceId,
      userId: owner.userId,
      accessLevel: 'workspace',
      recordingCount: 0,
      totalDuration: 0,
      permission: 'edit',
      mayDeleteRecordings: true,
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
    });
    expect(await getProject(owner, made.id)).toMatchObject(made);
  });

  it('is not found by a wrong id', async () => {
    for (const nonsense of ['', 'x', ...['', 'x', 'x_y'].map((end) => `${tenant.workspaceId}_${end}`)])
      await expect(getProject(tenant.owner, nonsense)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('has a name, which is trimmed', () => {
    expect(projectInput.parse({ name: '  Launch ', description: '  ' })).toEqual({ name: 'Launch', description: null });
    for (const input of [{}, { name: '   ' }, { name: 7 }]) {
      expect(projectInput.safeParse(input).error?.issues[0]?.message).toBe('Project name is required.');
    }
    expect(projectInput.safeParse({ name: 'x'.repeat(256) }).success).toBe(false);
  });
});

it('the list of projects has the newest first, whole or in pages', async () => {
  const alone = await newTenant();
  const names = ['one', 'two', 'three', 'four', 'five'];
  for (const name of names) await make(name, alone);
  const list = (asked = {}) => listProjects(alone.owner, alone.workspaceId, asked);
  const nameOf = ({ name }: { name: string }) => name;
  expect((await list()).items.map(nameOf)).toEqual(names.toReversed());
  const first = await list({ limit: 3 });
  const second = await list({ limit: 3, cursor: first.nextCursor });
  expect([first, second].map(({ items }) => items.map(nameOf))).toEqual([
    ['five', 'four', 'three'],
    ['two', 'one'],
  ]);
  expect(second.nextCursor).toBeNull();
});

describe('the recordings of a project', () => {
  it('are only its own, newest first, whole or in pages, also after some were moved', async () => {
    const { workspaceId, owner } = tenant;
    const { id: projectId } = await make('Full');
    const ids: string[] = [];
    for (let made = 0; made < 5; made++) ids.push((await storeUploadedRecording({ workspaceId, projectId })).id);
    await storeUploadedRecording({ workspaceId });
    const [oldest = '', ...rest] = ids;
    const wanted = rest.toReversed();
    await updateRecording(owner, oldest, { projectId: null });

    const list = (asked = {}) => listProjectRecordings(owner, projectId, asked);
    expect((await list()).items.map(({ id }) => id)).toEqual(wanted);
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(wanted);
    expect(second.nextCursor).toBeNull();
  });

  it('cannot be read with the cursor of another list', async () => {
    const { workspaceId, owner } = tenant;
    const theirs = await make('Theirs', other);
    const mine = await make('Mine');
    for (let made = 0; made < 3; made++) {
      await storeUploadedRecording({ workspaceId: other.workspaceId, projectId: theirs.id });
      await storeUploadedRecording({ workspaceId, projectId: mine.id });
    }
    const { nextCursor } = await listProjectRecordings(other.owner, theirs.id, { limit: 1 });
    const { items } = await listProjectRecordings(owner, mine.id, { cursor: nextCursor ?? '' });
    expect(items.every((recording) => recording.workspaceId === workspaceId)).toBe(true);
  });
});
