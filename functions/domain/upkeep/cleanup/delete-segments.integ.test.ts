import { expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { segmentName } from '#shared/model/video/segment.ts';
import { getCleanupJob, saveCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { getSegmentUpload } from '../../../data/video/segment-upload.ts';
import { isoNow } from '../../../process/clock.ts';
import { SEGMENT_POLICY_SECONDS } from '../../../process/limits.ts';
import { stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { begun, uploadOf } from '../../test-support/segmented-recordings.ts';
import { cutRecording, sendRecording, sendSegment } from '../../test-support/segments.ts';
import { newProject, newTenant } from '../../test-support/tenants.ts';
import { measureSent } from '../../video/segments/measure-sent.ts';
import { deleteProject } from './delete-project.ts';
import { deleteProjectContents } from './delete-project-contents.ts';
import { deleteRecording } from './delete-recording.ts';
import { runCleanup } from './run-cleanup.ts';

useOwnTable();
stubDeletionWorkflow();
recordJoins();
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

it('segments are kept when their project is deleted without its recordings', async () => {
  const it = await recording();
  await deleteProject(it.owner, it.projectId, { deleteRecordings: false });
  await deleteProjectContents(it.projectId, always);
  expect(await it.bytes()).toBeGreaterThan(0);
  expect(await uploadOf(it.id)).toMatchObject({ phase: 'recording' });
});

it.each([
  ['', { isRestarted: false }],
  [', also of one that was begun again', { isRestarted: true }],
])(
  'what is sent after the deletion goes with the next cleanup, until an hour after the last policy%s',
  async (_, options) => {
    const it = await recording();
    await deleteRecording(it.owner, it.id, options);
    expect(await getSegmentUpload(it.id)).toBeNull();
    const job = await getCleanupJob(it.id);
    const openSeconds = (Date.parse(job?.segments?.openUntil ?? '') - Date.now()) / 1000;
    // Ten minutes for the policy, and an hour for a form that was sent just before its end.
    expect(openSeconds).toBeGreaterThan(SEGMENT_POLICY_SECONDS + 59 * 60);
    expect(openSeconds).toBeLessThanOrEqual(SEGMENT_POLICY_SECONDS + 60 * 60);
    for (let times = 0; times < 2; times += 1) {
      await runCleanup();
      expect(await it.bytes()).toBe(0);
      for (const text of ['late', 'later']) await sendSegment(it.permission, segmentName(1), Buffer.from(text));
      expect(await it.bytes()).toBe(9);
    }
    if (!job?.segments) throw new Error('The cleanup job removes no segments');
    await saveCleanupJob({ ...job, segments: { ...job.segments, openUntil: isoNow(-1) } });
    await runCleanup();
    expect(await it.bytes()).toBe(0);
    expect(await getCleanupJob(it.id)).toBeNull();
  },
);
