import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { SEGMENT_POLICY_SECONDS, segmentName } from '#shared/model/segment.ts';
import { getCleanupJob, saveCleanupJob } from '../../data/cleanup-job.ts';
import { listDueCleanup } from '../../data/due-cleanup.ts';
import { getSegmentUpload } from '../../data/segment-upload.ts';
import { isoNow } from '../../process/clock.ts';
import { measureSent } from '../segments/measure-sent.ts';
import { stubDeletionWorkflow } from '../test-support/libraries.ts';
import { recordJoins } from '../test-support/recorded-joins.ts';
import { begun, uploadOf } from '../test-support/segmented-recordings.ts';
import { cutRecording, sendRecording, sendSegment } from '../test-support/segments.ts';
import { newProject, newTenant } from '../test-support/tenants.ts';
import { deleteProject } from './delete-project.ts';
import { deleteProjectContents } from './delete-project-contents.ts';
import { deleteRecording } from './delete-recording.ts';
import { deleteWorkspace } from './delete-workspace.ts';
import { deleteWorkspaceContents } from './delete-workspace-contents.ts';
import { runCleanup } from './run-cleanup.ts';

useOwnTable();
stubDeletionWorkflow();
const states = recordJoins();
const always = () => true;

/** A recording with some segments, in a project of its own workspace. */
async function recording() {
  const { workspaceId, owner } = await newTenant();
  const projectId = await newProject(workspaceId, owner.userId);
  const { id, permission } = await begun({ owner, workspaceId, projectId });
  await sendRecording(permission, await cutRecording(), { count: 1, state: 'recording' });
  const bytes = async () => (await measureSent(permission.keyPrefix)).bytes;
  return { workspaceId, owner, projectId, id, permission, bytes };
}

/** Prefixes of segments that are removed once more in two hours. */
async function laterPrefixes(): Promise<string[]> {
  const found: string[] = [];
  for (const list of listDueCleanup(isoNow(2 * 60 * 60))) {
    for await (const item of list) if (item.type === 'cleanupJob') found.push(...(item.segments?.prefixes ?? []));
  }
  return found;
}

it('segments and the item of their upload are deleted with their project, the segments once more later', async () => {
  const it = await recording();
  await deleteProject(it.owner, it.projectId, { deleteRecordings: true });
  expect(await deleteProjectContents(it.projectId, always)).toEqual({ done: true });
  expect(await it.bytes()).toBe(0);
  expect(await laterPrefixes()).toContain(`segments/${it.id}/`);
  expect(await getSegmentUpload(it.id)).toBeNull();
  expect(states.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input.name)).toEqual([it.projectId]);
});

it('segments are kept when their project is deleted without its recordings', async () => {
  const it = await recording();
  await deleteProject(it.owner, it.projectId, { deleteRecordings: false });
  await deleteProjectContents(it.projectId, always);
  expect(await it.bytes()).toBeGreaterThan(0);
  expect(await uploadOf(it.id)).toMatchObject({ phase: 'recording' });
});

it('segments are deleted with their workspace, immediately and once more later', async () => {
  const it = await recording();
  await deleteWorkspace(it.owner, it.workspaceId);
  expect(await deleteWorkspaceContents(it.workspaceId, always)).toEqual({ done: true });
  expect(await it.bytes()).toBe(0);
  expect(await laterPrefixes()).toContain(`segments/${it.workspaceId}_`);
  expect(await getSegmentUpload(it.id)).toBeNull();
});

it('an object that is sent after the deletion is removed, with all versions, by the second cleanup', async () => {
  const it = await recording();
  await deleteRecording(it.owner, it.id);
  expect(await it.bytes()).toBe(0);
  // The policy is still valid.
  for (const text of ['late', 'later']) await sendSegment(it.permission, segmentName(1), Buffer.from(text));
  expect(await it.bytes()).toBe(9);
  await runCleanup();
  const second = await getCleanupJob(`${it.id}:late`);
  const openSeconds = (Date.parse(second?.dueAt ?? '') - Date.now()) / 1000;
  // Ten minutes for the policy, and an hour for a form that was sent just before its end.
  expect(openSeconds).toBeGreaterThan(SEGMENT_POLICY_SECONDS + 59 * 60);
  expect(openSeconds).toBeLessThanOrEqual(SEGMENT_POLICY_SECONDS + 60 * 60);
  expect(await it.bytes()).toBe(9);
  if (!second?.segments) throw new Error('The second cleanup removes no segments');
  const [openUntil, dueAt] = [isoNow(-2), isoNow(-1)];
  await saveCleanupJob({ ...second, segments: { ...second.segments, openUntil }, dueAt });
  await runCleanup();
  expect(await it.bytes()).toBe(0);
  expect(await getCleanupJob(second.id)).toBeNull();
});
