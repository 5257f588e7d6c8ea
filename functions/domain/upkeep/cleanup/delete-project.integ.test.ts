import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeRecordings } from '#scripts/seed/store-recordings.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { deletionRunItem, postponeDeletionRun } from '../../../data/ground/deletion-run.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { firstProjectRows } from '../../../data/identity/project-row.ts';
import * as figures from '../../../data/sharing/figures.ts';
import { findLinkPointer } from '../../../data/sharing/link.ts';
import { getItem } from '../../../data/table/items.ts';
import { deletionRunKey } from '../../../data/table/keys.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { handler } from '../../../events/delete-batch.ts';
import { findObject } from '../../../gateways/s3/s3.ts';
import { isoNow } from '../../../process/clock.ts';
import { createFile } from '../../editing/files/create-file.ts';
import { convertedKey } from '../../ground/media-files/media-keys.ts';
import { getProject, listProjects } from '../../identity/projects/read-projects.ts';
import { readWorkspaceStats } from '../../identity/projects/read-workspace-stats.ts';
import { listLinks } from '../../sharing/links/list-links.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import {
  creatorsProject,
  type Library,
  newLibrary,
  storeUploadedRecording,
  stubDeletionWorkflow,
} from '../../test-support/libraries.ts';
import { viewLink } from '../../test-support/links.ts';
import { put } from '../../test-support/objects.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { storedRecording } from '../../test-support/stored-recording.ts';
import { newProject, refusal } from '../../test-support/tenants.ts';
import { changeFile } from '../../video/recordings/change-recording.ts';
import { createRecording } from '../../video/recordings/create-recording.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { listProjectRecordings } from '../../video/recordings/list-project-recordings.ts';
import { listRecordings } from '../../video/recordings/list-recordings.ts';
import { updateRecording } from '../../video/recordings/update-recording.ts';
import { deleteProject } from './delete-project.ts';
import { deleteProjectContents } from './delete-project-contents.ts';
import { runCleanup } from './run-cleanup.ts';

useOwnTable();

const { states, started } = recordWorkflows();
stubDeletionWorkflow();

const always = () => true;
const never = () => false;
const WITH = { deleteRecordings: true };
const WITHOUT = { deleteRecordings: false };

let library: Library;
let workspaceId: string;
let projectId: string;
beforeEach(async () => {
  library = await newLibrary();
  ({ workspaceId } = library);
  projectId = await creatorsProject(library);
});

const newRecording = (changes = {}) =>
  storeUploadedRecording({ workspaceId, projectId, userId: library.creator.userId, ...changes });
/** Stores `count` recordings at once. */
const newRecordings = (count: number) => {
  const fields = { workspaceId, projectId, userId: library.creator.userId, duration: 10 };
  return storeRecordings(Array.from({ length: count }, () => storedRecording(fields)));
};
const stats = () => readWorkspaceStats(library.viewer, workspaceId);
const listed = async () => (await listRecordings(library.viewer, workspaceId)).items;

/** Checks that no member finds the project. */
async function expectGone() {
  for (const actor of [library.owner, library.creator, library.viewer]) {
    await expect(getProject(actor, projectId)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(listProjectRecordings(actor, projectId)).rejects.toEqual(refusal('NOT_FOUND'));
    expect((await listProjects(actor, workspaceId)).items).toEqual([]);
  }
  const input = { name: 'Late', recordingType: 'screen', workspaceId, projectId } as const;
  await expect(createRecording(library.owner, input)).rejects.toEqual(refusal('NOT_FOUND'));
}

describe('deleting a project without its recordings', () => {
  it('keeps them in the workspace without a project, from the first moment on', async () => {
    const { id, shareToken } = await newRecording({ isShared: true });
    const expected = async () => {
      await expectGone();
      expect(await getRecording(library.viewer, id)).toMatchObject({ id, projectId: null });
      expect(await listed()).toMatchObject([{ id, projectId: null }]);
      expect((await listLinks(library.viewer, workspaceId)).items).toMatchObject([{ id, projectId: null }]);
      expect(await viewLink(shareToken ?? '')).toMatchObject({ id });
      expect(await stats()).toEqual({ totalRecordings: 1, totalProjects: 0, sharedLinks: 1, totalDuration: 10 });
    };
    expect(await deleteProject(library.creator, projectId, WITHOUT)).toEqual({ message: 'Project deleted' });
    await expected();
    expect(await deleteProjectContents(projectId, always)).toEqual({ done: true });
    await expected();
    expect(await getStoredRecording(id)).toMatchObject({ projectId: null });
    expect(await getStoredProject(projectId)).toBeNull();
    expect(await getItem(deletionRunItem, deletionRunKey(projectId))).toBeNull();
  });

  it('keeps all counters correct at every moment', async () => {
    await newRecordings(230);
    await deleteProject(library.owner, projectId, WITHOUT);
    const counts = [];
    do counts.push(await stats());
    while (!(await deleteProjectContents(projectId, never)).done);
    expect(counts.length).toBeGreaterThan(1);
    const expected = { totalRecordings: 230, totalProjects: 0, sharedLinks: 0, totalDuration: 2300 };
    for (const each of [...counts, await stats()]) expect(each).toEqual(expected);
  });

  it('handles a recording that is moved and shared meanwhile', async () => {
    const [moved, shared] = [await newRecording(), await newRecording()];
    const other = await newProject(workspaceId, library.creator.userId);
    await deleteProject(library.creator, projectId, WITHOUT);
    await Promise.all([
      deleteProjectContents(projectId, always),
      updateRecording(library.creator, moved.id, { projectId: other }),
      shareRecording(library.creator, shared.id, {}),
    ]);
    expect(await deleteProjectContents(projectId, always)).toEqual({ done: true });
    expect(await getStoredRecording(moved.id)).toMatchObject({ projectId: other });
    expect(await getStoredRecording(shared.id)).toMatchObject({ projectId: null, isShared: true });
    expect(await getStoredProject(other)).toMatchObject({ recordingCount: 1, totalDuration: 10 });
    expect(await stats()).toEqual({ totalRecordings: 2, totalProjects: 1, sharedLinks: 1, totalDuration: 20 });
  });
});

describe('deleting a project with its recordings', () => {
  it('ends all of them at once, with their links and media URLs, and keeps the others', async () => {
    const { id, shareToken } = await newRecording({ isShared: true });
    const other = await storeUploadedRecording({ workspaceId });
    await deleteProject(library.creator, projectId, WITH);
    await expectGone();
    await expect(getRecording(library.owner, id)).rejects.toEqual(refusal('NOT_FOUND'));
    const path = `/objects/${id}/original.webm`;
    await expect(openObject(library.owner, { path, download: false })).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(viewLink(shareToken ?? '')).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    expect(await cutoffOf(`project:${projectId}`)).toBeGreaterThan(Date.now() / 1000 - 60);
    expect((await listed()).map((recording) => recording.id)).toEqual([other.id]);
    expect((await listLinks(library.owner, workspaceId)).items).toEqual([]);
    expect(await stats()).toEqual({ totalRecordings: 1, totalProjects: 0, sharedLinks: 0, totalDuration: 10 });
  });

  it('finally removes their items, links and rows', async () => {
    const { id, shareToken } = await newRecording({ isShared: true });
    await deleteProject(library.owner, projectId, WITH);
    expect(await deleteProjectContents(projectId, always)).toEqual({ done: true });
    expect(await getStoredRecording(id)).toBeNull();
    expect(await findLinkPointer(shareToken ?? '')).toBeNull();
    expect(await firstProjectRows(projectId, 10)).toEqual([]);
    expect(await getStoredProject(projectId)).toBeNull();
  });

  it('leaves nothing of a video that is being prepared, also when that changes meanwhile', async () => {
    // More than one transaction deletes them.
    await newRecordings(10);
    const { id: madeId } = await createFile(library.owner, (await newRecording()).id, { keepsTexts: true });
    await deleteProject(library.owner, projectId, WITH);
    const { deleteFigures } = figures;
    vi.spyOn(figures, 'deleteFigures').mockImplementationOnce(async (shareTokens) => {
      await changeFile(madeId, (found) => ({ after: { ...found, conversionError: 'Busy' } }));
      await deleteFigures(shareTokens);
    });
    expect(await deleteProjectContents(projectId, always)).toEqual({ done: true });
    expect(await getFile(madeId)).toBeNull();
    // A conversion that has begun before writes its file.
    await put(convertedKey(madeId, 1));
    await runCleanup();
    expect(await findObject(convertedKey(madeId, 1))).toBeNull();
  });

  it('is allowed for an editor only if the editor made all of them', async () => {
    const { id } = await newRecording({ userId: library.editor.userId });
    expect(await getProject(library.creator, projectId)).toMatchObject({ mayDeleteRecordings: false });
    expect(await getProject(library.admin, projectId)).toMatchObject({ mayDeleteRecordings: true });
    await expect(deleteProject(library.creator, projectId, WITH)).rejects.toEqual(refusal('OTHERS_RECORDINGS'));
    expect(await getProject(library.creator, projectId)).toMatchObject({ recordingCount: 1 });
    await updateRecording(library.editor, id, { projectId: null });
    await newRecording();
    expect(await getProject(library.creator, projectId)).toMatchObject({ mayDeleteRecordings: true });
    await deleteProject(library.creator, projectId, WITH);
    await expectGone();
  });

  it.runIf(IS_NIGHTLY)('succeeds or fails as a whole when someone adds a recording at the same moment', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const project = await creatorsProject(library);
      const { id } = await storeUploadedRecording({ workspaceId, userId: library.editor.userId });
      await Promise.allSettled([
        updateRecording(library.editor, id, { projectId: project }),
        deleteProject(library.creator, project, WITH),
      ]);
      expect(await getRecording(library.editor, id)).toMatchObject({ id });
    }
  });

  it.runIf(IS_NIGHTLY)('stops at its time limit and continues later, also when it runs twice at once', async () => {
    await newRecordings(450);
    await deleteProject(library.owner, projectId, WITH);
    const results = [await deleteProjectContents(projectId, never)];
    await Promise.allSettled([deleteProjectContents(projectId, never), deleteProjectContents(projectId, never)]);
    for (let left = 20; left > 0 && !results.at(-1)?.done; left--)
      results.push(await deleteProjectContents(projectId, never));
    expect(results[0]).toEqual({ done: false });
    expect(results.at(-1)).toEqual({ done: true });
    expect(await stats()).toEqual({ totalRecordings: 0, totalProjects: 0, sharedLinks: 0, totalDuration: 0 });
  });
});

describe('the deletion of a project', () => {
  it('succeeds again for the same user, also at the same moment, and is not found for others', async () => {
    const order = () => deleteProject(library.creator, projectId, WITHOUT);
    await Promise.all([order(), order()]);
    await order();
    expect(new Set(started().map(({ name }) => name))).toEqual(new Set([projectId]));
    await expect(deleteProject(library.owner, projectId, WITHOUT)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('answers an error when its workflow cannot start, and another call or the cleanup starts it', async () => {
    states.on(StartExecutionCommand).rejectsOnce(new Error('down')).resolves({});
    await expect(deleteProject(library.creator, projectId, WITH)).rejects.toThrow('down');
    await expectGone();
    expect(await deleteProject(library.creator, projectId, WITH)).toEqual({ message: 'Project deleted' });
    await postponeDeletionRun(projectId, isoNow(-1));
    await runCleanup();
    expect(started().map(({ name }) => name)).toContain(`${projectId}-1`);
  });

  it('is done by the task of the workflow, which stops before its timeout', async () => {
    await newRecording();
    await deleteProject(library.creator, projectId, WITH);
    const event = { kind: 'project', id: projectId };
    expect(started()[0]?.input).toBe(JSON.stringify(event));
    const withTime = (ms: number) => ({ getRemainingTimeInMillis: () => ms });
    expect(await handler(event, withTime(30_000))).toEqual({ ...event, done: false });
    expect(await handler(event, withTime(300_000))).toEqual({ ...event, done: true });
    expect(await handler(event, withTime(300_000))).toEqual({ ...event, done: true });
  });

  it('cannot be started by the workflow without a request', async () => {
    await expect(deleteProjectContents(projectId, always)).rejects.toThrow('is not being deleted');
  });
});
