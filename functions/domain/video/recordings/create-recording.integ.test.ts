import { beforeAll, describe, expect, it } from 'vitest';
import { apply } from '../../../data/ground/apply.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { createFile } from '../../../data/video/file-changes.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import { newIdAt, scopedId, timeOfId } from '../../../process/ids.ts';
import { fileFor } from '../../editing/files/create-file.ts';
import type { Actor } from '../../ground/actor.ts';
import { newRecording } from '../../test-support/recordings.ts';
import { storedRecording } from '../../test-support/stored-recording.ts';
import { newMember, newProject, newTenant, refusal } from '../../test-support/tenants.ts';
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

  it('is listed beside the files that were chosen with it, whichever is created first', async () => {
    const { workspaceId: empty, owner: alone } = await newTenant();
    const add = (name: string, offset?: number, recordingId = '') => {
      const listedBelow = offset === undefined ? undefined : { recordingId, offset };
      return createRecording(alone, { name, recordingType: 'screen', workspaceId: empty, listedBelow });
    };
    const { id } = await add('third');
    for (const [name, offset] of Object.entries({ fourth: 1, first: -2, twelfth: 9, second: -1 }))
      await add(name, offset, id);
    const { items } = await listRecordings(alone, empty);
    expect(items.map(({ name }) => name)).toEqual(['first', 'second', 'third', 'fourth', 'twelfth']);
  });

  it("is listed first where its place does not count: far away, beside an old or deleted recording, or a colleague's", async () => {
    const { workspaceId: empty, owner: alone } = await newTenant();
    const colleague = await newMember(empty, 'editor');
    const own = await newRecording(alone, empty);
    const theirs = await newRecording(colleague, empty);
    const yesterday = Date.now() - 25 * 60 * 60 * 1000;
    const old = scopedId(empty, newIdAt(yesterday));
    const createdAt = new Date(yesterday).toISOString();
    const fields = { id: old, workspaceId: empty, userId: alone.userId, projectId: null, createdAt };
    await apply(writeRecording(null, storedRecording(fields)));
    const places = [
      { recordingId: theirs.id, offset: 1 },
      { recordingId: own.id, offset: 20_000 },
      { recordingId: own.id, offset: -20_000 },
      { recordingId: own.id, offset: Number.MAX_SAFE_INTEGER },
      { recordingId: old, offset: 1 },
      { recordingId: scopedId(empty, newIdAt(Date.now() - 1000)), offset: 1 },
      { recordingId: `${empty}_nonsense`, offset: 1 },
    ];
    for (const listedBelow of places) {
      const input = { name: 'new', recordingType: 'screen' as const, workspaceId: empty, listedBelow };
      const { id } = await createRecording(alone, input);
      expect((await listRecordings(alone, empty)).items[0]?.id, JSON.stringify(listedBelow)).toBe(id);
    }
  });

  it('cannot be moved away step by step', async () => {
    const { workspaceId: empty, owner: alone } = await newTenant();
    let { id: recordingId } = await newRecording(alone, empty);
    const start = Date.now();
    for (let step = 0; step < 5; step += 1) {
      const listedBelow = { recordingId, offset: -10_000 };
      const input = { name: 'new', recordingType: 'screen' as const, workspaceId: empty, listedBelow };
      recordingId = (await createRecording(alone, input)).id;
      expect(timeOfId(recordingId.split('_')[1] ?? '') - start).toBeLessThan(15_000);
    }
  });

  it('is refused beside a recording of another workspace', async () => {
    const theirs = await newRecording(other.owner, other.workspaceId);
    for (const recordingId of [theirs.id, 'nonsense']) {
      const listedBelow = { recordingId, offset: 1 };
      const input = { name: 'new', recordingType: 'screen' as const, workspaceId, listedBelow };
      await expect(createRecording(owner, input)).rejects.toEqual(refusal('NOT_FOUND'));
    }
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

  it('has each recording once, page by page, among files that are made for others', async () => {
    const { workspaceId, owner } = await newTenant();
    const ids: string[] = [];
    for (let count = 0; count < 4; count++) {
      const { id } = await newRecording(owner, workspaceId);
      ids.unshift(id);
      const recording = await getStoredRecording(id);
      if (recording) await apply([createFile(fileFor(recording, owner))]);
    }
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listRecordings(owner, workspaceId, { limit: 1, cursor });
      listed.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor && listed.length <= ids.length);
    expect(listed).toEqual(ids);
  });
});
