import { describe, expect, it } from 'vitest';
import { updateRecording as operation } from '#shared/api/video/recordings.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { firstProjectRows } from '../../../data/identity/project-row.ts';
import { getLooseCounts } from '../../../data/video/library-counts.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import { newMember, newProject, newTenant, refusal } from '../../test-support/tenants.ts';
import { getRecording } from './get-recordings.ts';
import { updateRecording } from './update-recording.ts';

const tenant = await newTenant();
const project = ({ workspaceId, owner } = tenant) => newProject(workspaceId, owner.userId);
const [from, to] = await Promise.all([project(), project()]);

const counts = async (projectId: string) => {
  const { recordingCount = 0, totalDuration = 0, sharedCount = 0 } = (await getStoredProject(projectId)) ?? {};
  return [recordingCount, totalDuration, sharedCount];
};

describe('moving a recording', () => {
  it('moves its share of the counters: between projects, out of them and in again', async () => {
    const { workspaceId, owner } = tenant;
    const { id } = await storeUploadedRecording({ workspaceId, projectId: from, userId: owner.userId, isShared: true });
    expect(await updateRecording(owner, id, { projectId: to })).toMatchObject({ id, projectId: to });
    expect(await Promise.all([from, to].map(counts))).toEqual([
      [0, 0, 0],
      [1, 10, 1],
    ]);
    expect(await updateRecording(owner, id, { projectId: null })).toMatchObject({ projectId: null });
    expect(await counts(to)).toEqual([0, 0, 0]);
    expect(await getLooseCounts(workspaceId)).toMatchObject({ recordingCount: 1, totalDuration: 10, sharedCount: 1 });
    await updateRecording(owner, id, { projectId: from });
    expect(await counts(from)).toEqual([1, 10, 1]);
    expect((await firstProjectRows(from, 10)).map(({ recordingId }) => recordingId)).toEqual([id]);
    expect(await firstProjectRows(to, 10)).toEqual([]);
  });

  it('does not change its time of last change, so that a stuck conversion remains stuck, nor its link', async () => {
    const { workspaceId, owner } = tenant;
    const before = await storeUploadedRecording({ workspaceId, isShared: true, updatedAt: '2026-01-01T00:00:00.000Z' });
    const { updatedAt, shareToken } = await updateRecording(owner, before.id, { projectId: to });
    expect({ updatedAt, shareToken }).toEqual({ updatedAt: before.file.updatedAt, shareToken: before.shareToken });
  });

  it('revokes earlier media URLs, and none that are issued right afterwards', async () => {
    const { id } = await storeUploadedRecording({ workspaceId: tenant.workspaceId });
    await updateRecording(tenant.owner, id, { projectId: to });
    await updateRecording(tenant.owner, id, { projectId: null });
    const ended = await Promise.all([0, 1, 2].map((version) => cutoffOf(`place:${id}.${version}`)));
    expect(ended.map(Boolean)).toEqual([true, true, false]);
    expect(Number(ended[1])).toBeGreaterThan(Date.now() / 1000 - 60);
  });

  it('without a file writes nothing to the key value store, because no media URL was issued', async () => {
    const { id } = await storeRecording({ workspaceId: tenant.workspaceId });
    await updateRecording(tenant.owner, id, { projectId: to });
    expect(await cutoffOf(`place:${id}.0`)).toBeNull();
  });

  it('to its current project changes nothing', async () => {
    const { workspaceId, owner } = tenant;
    const { id } = await storeUploadedRecording({ workspaceId, projectId: to });
    const before = await counts(to);
    await updateRecording(owner, id, { projectId: to });
    expect(await counts(to)).toEqual(before);
    expect(await cutoffOf(`place:${id}.0`)).toBeNull();
  });

  it('by many users at once leaves it in one project, with correct counters', async () => {
    const alone = await newTenant();
    const places = [null, ...(await Promise.all([project(alone), project(alone), project(alone)]))];
    const { id } = await storeUploadedRecording({ workspaceId: alone.workspaceId });
    await Promise.allSettled(places.map((place) => updateRecording(alone.owner, id, { projectId: place })));
    const { projectId } = await getRecording(alone.owner, id);
    const loose = await getLooseCounts(alone.workspaceId);
    const found = await Promise.all(places.map((place) => (place ? counts(place) : [loose.recordingCount])));
    expect(found.map(([count]) => count)).toEqual(places.map((place) => (place === projectId ? 1 : 0)));
  });

  it('is possible only within its workspace', async () => {
    const { workspaceId, owner } = tenant;
    const other = await newTenant();
    const theirs = await newProject(other.workspaceId, other.owner.userId);
    const { id } = await storeUploadedRecording({ workspaceId, userId: owner.userId });
    await expect(updateRecording(owner, id, { projectId: theirs })).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(updateRecording(owner, id, { projectId: `${workspaceId}_nothing` })).rejects.toEqual(
      refusal('NOT_FOUND'),
    );
    // Not even a member of both workspaces can move it between them.
    const both = await newMember(other.workspaceId, 'admin', owner.userId);
    await expect(updateRecording(both, id, { projectId: theirs })).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await getRecording(owner, id)).toMatchObject({ projectId: null });
  });
});

describe('renaming a recording', () => {
  it('changes only its name: not its project, counters, media URLs or time of last change', async () => {
    const { workspaceId, owner } = tenant;
    const before = await storeUploadedRecording({ workspaceId, projectId: to, updatedAt: '2026-01-01T00:00:00.000Z' });
    const counted = await counts(to);
    const renamed = await updateRecording(owner, before.id, { name: 'A better name' });
    expect(renamed).toMatchObject({ name: 'A better name', projectId: to, updatedAt: before.file.updatedAt });
    expect(await getRecording(owner, before.id)).toMatchObject({ name: 'A better name', projectId: to });
    expect(await counts(to)).toEqual(counted);
    expect(await cutoffOf(`place:${before.id}.0`)).toBeNull();
  });

  it('and moving it can be one change', async () => {
    const { workspaceId, owner } = tenant;
    const { id } = await storeUploadedRecording({ workspaceId, projectId: to });
    const changed = await updateRecording(owner, id, { name: 'Renamed and out', projectId: null });
    expect(changed).toMatchObject({ name: 'Renamed and out', projectId: null });
    expect(await cutoffOf(`place:${id}.0`)).not.toBeNull();
  });

  it.each([
    [{}, 'A name, a description, its visibility or a project ID is required'],
    [{ description: 'W'.repeat(1001) }, 'Please use at most 1000 characters'],
    [{ name: '   ' }, 'Recording name is required'],
    [{ name: 'W'.repeat(256) }, 'Please use at most 255 characters'],
  ])('accepts a name of 1 to 255 characters and a description of 1,000: %#', (input, message) => {
    expect(operation.input.safeParse(input).error?.issues[0]?.message).toBe(message);
  });
});

describe('describing a recording', () => {
  it('stores its lines, and changes nothing else', async () => {
    const { workspaceId, owner } = tenant;
    const { id, name } = await storeUploadedRecording({ workspaceId, projectId: to });
    const described = await updateRecording(owner, id, { description: 'One line\nand 🎬 another' });
    expect(described).toMatchObject({ name, description: 'One line\nand 🎬 another', projectId: to });
    expect(await getRecording(owner, id)).toEqual(described);
    expect(await cutoffOf(`place:${id}.0`)).toBeNull();
    expect(await updateRecording(owner, id, { description: null })).toMatchObject({ name, description: null });
  });

  it('while another user renames it keeps both changes', async () => {
    const { workspaceId, owner } = tenant;
    const { id } = await storeRecording({ workspaceId });
    await Promise.all([
      updateRecording(owner, id, { name: 'By one' }),
      updateRecording(owner, id, { description: 'By the other' }),
    ]);
    expect(await getRecording(owner, id)).toMatchObject({ name: 'By one', description: 'By the other' });
  });

  it.each([
    [{ description: '  ' }, { description: null }],
    [{ description: null }, { description: null }],
    [{ description: ' one\r\ntwo ' }, { description: 'one\ntwo' }],
    [{ name: 'Only a name' }, { name: 'Only a name' }],
  ])('normalizes blank text and line ends, and changes nothing when it is absent: %#', (input, read) => {
    expect(operation.input.parse(input)).toEqual(read);
  });
});
