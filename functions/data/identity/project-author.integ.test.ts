import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { storeRecording } from '../../domain/test-support/recordings.ts';
import { newProject, newTenant } from '../../domain/test-support/tenants.ts';
import { newId } from '../../process/ids.ts';
import { apply, tryApply } from '../ground/apply.ts';
import { getItem, inPartition, listItems } from '../table/items.ts';
import { projectAuthorPrefix, projectKey } from '../table/keys.ts';
import { writeRecording } from '../video/recording-changes.ts';
import { getStoredProject } from './project.ts';
import { checkCreatorCount, deleteProjectAuthors, getCreatorCount, getCreatorCounts } from './project-author.ts';

let workspaceId: string;
let creator: string;
let projectId: string;
beforeEach(async () => {
  const tenant = await newTenant();
  ({ workspaceId } = tenant);
  creator = tenant.owner.userId;
  projectId = await newProject(workspaceId, creator);
});

const record = (userId: string) => storeRecording({ workspaceId, projectId, userId });
const attributes = async () => Object.keys((await getItem(z.looseObject({}), projectKey(projectId))) ?? {}).toSorted();
const authors = () =>
  listItems(z.looseObject({ SK: z.string() }), inPartition(projectKey(projectId).PK, projectAuthorPrefix(projectId)));

async function project() {
  const found = await getStoredProject(projectId);
  if (!found) throw new Error('There is no project');
  return found;
}

describe('the authors of a project', () => {
  it('are stored outside the project’s item and deleted with it', async () => {
    await record(creator);
    const before = await attributes();
    for (let author = 0; author < 30; author += 1) await record(newId());
    expect(await attributes()).toEqual(before);
    expect(await authors()).toHaveLength(31);
    await deleteProjectAuthors(projectId);
    expect(await authors()).toEqual([]);
  });

  it('are counted separately, so that the creator’s recordings can be told from the others', async () => {
    const [own] = [await record(creator), await record(creator), await record(newId())];
    expect(await getCreatorCount(await project())).toBe(2);
    await apply(writeRecording(own, null));
    expect(await getCreatorCounts([await project()])).toEqual(new Map([[projectId, 1]]));
  });

  it('cause a transaction to fail that relies on an outdated count', async () => {
    expect(await tryApply([checkCreatorCount(await project(), 0)])).toBe(true);
    await record(creator);
    expect(await tryApply([checkCreatorCount(await project(), 0)])).toBe(false);
    expect(await tryApply([checkCreatorCount(await project(), 1)])).toBe(true);
  });
});
