import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeRecordings } from '#scripts/seed/store-recordings.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { deletionRunItem } from '../../../data/ground/deletion-run.ts';
import * as projects from '../../../data/identity/project.ts';
import { getItem } from '../../../data/table/items.ts';
import { deletionRunKey } from '../../../data/table/keys.ts';
import * as webhooks from '../../../data/telling/webhook.ts';
import { firstContents } from '../../../data/upkeep/workspace-contents.ts';
import * as counts from '../../../data/video/library-counts.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { findObject } from '../../../gateways/s3/s3.ts';
import { outputKeys, uploadObjectKey } from '../../ground/media-files/media-keys.ts';
import { createProject } from '../../identity/projects/create-project.ts';
import { createWebhook } from '../../telling/webhooks/manage-webhooks.ts';
import { stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { put } from '../../test-support/objects.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import { storedRecording } from '../../test-support/stored-recording.ts';
import { newTeam, newWorkspace, type Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { createRecording } from '../../video/recordings/create-recording.ts';
import { deleteWorkspace } from './delete-workspace.ts';
import { deleteWorkspaceContents } from './delete-workspace-contents.ts';
import { runCleanup } from './run-cleanup.ts';

useOwnTable();

mockAws(SFNClient).on(StartExecutionCommand).resolves({});
stubDeletionWorkflow();

/** An upload of three hours ago: nothing can be sent to its URL any more. */
const oldUpload = () => uploadObjectKey('someone', ulid(Date.now() - 3 * 3_600_000));
const always = () => true;
const never = () => false;

let team: Team;
let workspaceId: string;
beforeEach(async () => {
  team = await newTeam();
  ({ workspaceId } = team);
});

/** A recording with its original, a thumbnail and the MP4s of two attempts. */
async function newRecording(changes = {}) {
  const [originalKey, thumbnailKey] = [oldUpload(), oldUpload()];
  const fields = { workspaceId, userId: team.owner.actor.userId, originalKey, thumbnailKey };
  const { id } = await storeRecording({ ...fields, transcodeStatus: 'completed', conversionAttempt: 2, ...changes });
  const keys = [originalKey, thumbnailKey, ...outputKeys(id, 1), ...outputKeys(id, 2)];
  await Promise.all(keys.map((key) => put(key)));
  return { id, keys };
}

/** Stores `count` recordings at once. */
const newRecordings = (count: number) =>
  storeRecordings(Array.from({ length: count }, () => storedRecording({ workspaceId })));

const remove = () => deleteWorkspace(team.owner.actor, workspaceId);
const isThere = async (keys: string[]) => (await Promise.all(keys.map(findObject))).map((each) => each !== null);

describe('emptying a deleted workspace', () => {
  const input = { name: 'New', description: null };
  const hook = { url: 'https://hooks.invalid', format: 'standard', tellsRestricted: false } as const;
  it.each([
    ['project', projects, 'countProjects', () => createProject(team.owner.actor, { workspaceId, ...input })],
    [
      'recording',
      counts,
      'getLooseCounts',
      () => createRecording(team.owner.actor, { workspaceId, name: 'New', recordingType: 'screen' }),
    ],
    [
      'webhook',
      webhooks,
      'listStoredWebhooks',
      () => createWebhook(team.owner.actor, workspaceId, { ...hook, events: [], name: 'New' }),
    ],
  ] as const)('leaves no %s that is made at the same moment', async (_what, data, read, make) => {
    const before = Object(data)[read];
    vi.spyOn(Object(data), read).mockImplementationOnce(async (...args: unknown[]) => {
      const found = await before(...args);
      await remove();
      await deleteWorkspaceContents(workspaceId, always);
      return found;
    });
    await expect(make()).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await firstContents(workspaceId, 10)).toEqual([]);
  });

  it('changes no other workspace', async () => {
    const other = await newWorkspace(team.owner);
    const untouched = await newRecording({ workspaceId: other });
    await newRecording();
    await remove();
    await deleteWorkspaceContents(workspaceId, always);
    await runCleanup();
    expect(await isThere(untouched.keys)).not.toContain(false);
    expect(await getStoredRecording(untouched.id)).not.toBeNull();
  });

  it('stops at its time limit and continues later', async () => {
    await newRecordings(600);
    await remove();
    const runs: boolean[] = [];
    do runs.push((await deleteWorkspaceContents(workspaceId, never)).done);
    while (!runs.at(-1) && runs.length < 20);
    expect(runs.length).toBeGreaterThan(3);
    expect(runs.at(-1)).toBe(true);
  });

  it('by two simultaneous runs has the same result as by one', async () => {
    await newRecordings(60);
    await remove();
    await Promise.allSettled([
      deleteWorkspaceContents(workspaceId, always),
      deleteWorkspaceContents(workspaceId, always),
    ]);
    expect(await deleteWorkspaceContents(workspaceId, always)).toEqual({ done: true });
    expect(await firstContents(workspaceId, 10)).toEqual([]);
  });

  it('records its progress, so that the cleanup does not start another run', async () => {
    await remove();
    await storeRecording({ workspaceId });
    await deleteWorkspaceContents(workspaceId, never);
    const { dueAt = '' } = (await getItem(deletionRunItem, deletionRunKey(workspaceId))) ?? {};
    expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(50 * 60_000);
  });

  it('refuses a workspace that is not being deleted, and succeeds for one that does not exist', async () => {
    await expect(deleteWorkspaceContents(workspaceId, always)).rejects.toThrow('is not being deleted');
    expect(await deleteWorkspaceContents('never-given-out', always)).toEqual({ done: true });
  });
});
