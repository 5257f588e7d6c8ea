import { beforeAll, describe, expect, it } from 'vitest';
import { getStoredProject } from '../../data/project.ts';
import type { Actor } from '../actor.ts';
import { newRecording } from '../test-support/recordings.ts';
import { newMember, newProject, newTenant, refusal } from '../test-support/tenants.ts';
import { createRecording } from './create-recording.ts';
import { getRecording } from './get-recordings.ts';
import { listRecordings } from './list-recordings.ts';

describe('a new recording', () => {
  let workspaceId: string;
  let owner: Actor;
  let other: Awaited<ReturnType<typeof newTenant>>;

  beforeAll(async () => {
    ({ workspaceId, owner } = await newTenant());
    other = await newTenant();
  });

  it('is pending, belongs to its maker, and is read as it was returned', async () => {
    const recording = await newRecording(owner, workspaceId);
    expect(recording).toMatchObject({
      name: 'A recording',
      recordingType: 'screen',
      workspaceId,
      userId: owner.userId,
      projectId: null,
      filePath: null,
      thumbnailPath: null,
      mp4FilePath: null,
      transcodeStatus: 'pending',
      isShared: false,
      allowDownload: true,
      viewCount: 0,
    });
    expect(await getRecording(owner, recording.id)).toEqual(recording);
  });

  it('is counted in its project', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    await newRecording(owner, workspaceId, projectId);
    await newRecording(owner, workspaceId, projectId);
    expect(await getStoredProject(projectId)).toMatchObject({ recordingCount: 2, totalDuration: 0 });
  });

  it('is refused with another tenant’s or an unknown project, and stores nothing', async () => {
    const { workspaceId: empty, owner: alone } = await newTenant();
    const theirs = await newProject(other.workspaceId, other.owner.userId);
    for (const projectId of [theirs, `${empty}_01J00000000000000000000000`, 'nonsense']) {
      await expect(newRecording(alone, empty, projectId)).rejects.toEqual(refusal('NOT_FOUND'));
    }
    expect((await listRecordings(alone, empty)).items).toEqual([]);
    expect(await getStoredProject(theirs)).toMatchObject({ recordingCount: 0 });
  });

  it.each([
    ['admin', null],
    ['editor', null],
    ['viewer', 'FORBIDDEN'],
  ] as const)('created by an %s: %s', async (role, code) => {
    const made = createRecording(await newMember(workspaceId, role), {
      name: 'Mine',
      recordingType: 'camera',
      workspaceId,
    });
    if (code) await expect(made).rejects.toEqual(refusal(code));
    else expect((await made).recordingType).toBe('camera');
  });

  it('does not exist for another tenant', async () => {
    const { id } = await newRecording(owner, workspaceId);
    await expect(newRecording(other.owner, workspaceId)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(getRecording(other.owner, id)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(listRecordings(other.owner, workspaceId)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(getRecording(owner, 'nonsense')).rejects.toEqual(refusal('NOT_FOUND'));
  });
});

describe('the list of recordings of a workspace', () => {
  it('has only its own recordings, newest first, for any member', async () => {
    const [{ workspaceId, owner }, other] = await Promise.all([newTenant(), newTenant()]);
    const viewer = await newMember(workspaceId, 'viewer');
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await newRecording(owner, workspaceId)).id);
    await newRecording(other.owner, other.workspaceId);
    expect((await listRecordings(viewer, workspaceId)).items.map(({ id }) => id)).toEqual(ids);
  });
});
