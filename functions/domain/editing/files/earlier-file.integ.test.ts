import { beforeAll, describe, expect, it } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import * as fileItem from '../../../data/video/file-item.ts';
import { EARLIER_FILE_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { later } from '../../test-support/clock.ts';
import { keysUnder } from '../../test-support/files.ts';
import { stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { stored } from '../../test-support/recordings.ts';
import { useReplacements } from '../../test-support/replacements.ts';
import { versionsNaming } from '../../test-support/stored-versions.ts';
import { newProject, refusal } from '../../test-support/tenants.ts';
import { deleteProject } from '../../upkeep/cleanup/delete-project.ts';
import { deleteProjectContents } from '../../upkeep/cleanup/delete-project-contents.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';
import { restoreFile } from './restore-file.ts';

const { here, converted, another, replace } = useReplacements();
stubDeletionWorkflow();
let owner: Actor;
let workspaceId: string;
beforeAll(() => {
  ({ owner, workspaceId } = here);
});

describe('an earlier file', () => {
  it('is restored with another number, and the present one can be restored then', async () => {
    const { id } = await another();
    await replace(id);
    expect(await restoreFile(owner, id, 0)).toMatchObject({
      mp4FilePath: `/objects/${id}/2/video.mp4`,
      fileSize: 300,
      duration: 3,
      fileVersion: 2,
    });
    expect((await listFiles(owner, id)).earlier).toMatchObject([{ number: 1, fileSize: 500 }]);
    await expect(restoreFile(owner, id, 0)).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await restoreFile(owner, id, 1)).toMatchObject({ fileSize: 500, fileVersion: 3 });
  });

  it('is deleted after 30 days with all that belongs to it, and nothing else is', async () => {
    const { id } = await another();
    const versionId = await replace(id);
    later(EARLIER_FILE_SECONDS - 60);
    await runCleanup();
    expect((await listFiles(owner, id)).earlier).toHaveLength(1);
    expect(await keysUnder(id)).not.toEqual([]);
    later(EARLIER_FILE_SECONDS + 60);
    await expect(restoreFile(owner, id, 0)).rejects.toEqual(refusal('NOT_FOUND'));
    // The second run does the job that the first one stores.
    for (let runs = 0; runs < 2; runs += 1) await runCleanup();
    expect((await stored(id)).earlier).toEqual([]);
    expect(await keysUnder(id)).toEqual([]);
    expect(await keysUnder(versionId)).toHaveLength(5);
  });

  it('is deleted on request, when it has replaced another too', async () => {
    const { id } = await another();
    const versionId = await replace(id);
    await restoreFile(owner, id, 0);
    await deleteFile(owner, id, 1);
    await runCleanup();
    expect(await versionsNaming([versionId])).toEqual([]);
    expect(await fileItem.getFile(versionId)).toBeNull();
    expect(await keysUnder(id)).toHaveLength(6);
    await expect(deleteFile(owner, id, 1)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it.runIf(IS_NIGHTLY)('is deleted with its project', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id } = await converted(projectId);
    const versionId = await replace(id);
    await deleteProject(owner, projectId, { deleteRecordings: true });
    await deleteProjectContents(projectId, () => true);
    await runCleanup();
    for (const each of [id, versionId]) {
      expect(await fileItem.getFile(each)).toBeNull();
      expect(await keysUnder(each)).toEqual([]);
    }
  });
});
