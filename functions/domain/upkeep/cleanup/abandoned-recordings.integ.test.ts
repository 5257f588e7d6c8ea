import { beforeEach, expect, it } from 'vitest';
import { getStoredProject } from '../../../data/identity/project.ts';
import { getCreatorCount } from '../../../data/identity/project-author.ts';
import { listDueCleanup } from '../../../data/upkeep/due-cleanup.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { postponeSegmentUpload } from '../../../data/video/segment-upload.ts';
import { isoNow } from '../../../process/clock.ts';
import { newSecret } from '../../../process/ids.ts';
import { ABANDONED_RECORDING_SECONDS, EMPTY_RECORDING_SECONDS } from '../../../process/limits.ts';
import { createFile } from '../../editing/files/create-file.ts';
import type { Actor } from '../../ground/actor.ts';
import { readWorkspaceStats } from '../../identity/projects/read-workspace-stats.ts';
import { listLinks } from '../../sharing/links/list-links.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { storeRecording, upload, WEBM_HEADER } from '../../test-support/recordings.ts';
import { attached, begun, uploadOf } from '../../test-support/segmented-recordings.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { newProject, newTenant, refusal } from '../../test-support/tenants.ts';
import { attachVideo } from '../../video/preparation/attach-video.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { listProjectRecordings } from '../../video/recordings/list-project-recordings.ts';
import { listRecordings } from '../../video/recordings/list-recordings.ts';
import { renewSegmentUpload } from '../../video/segments/renew-segment-upload.ts';
import { sweepSegments } from '../../video/segments/sweep-segments.ts';
import { deleteProject } from './delete-project.ts';
import { deleteProjectContents } from './delete-project-contents.ts';
import { deleteRecording } from './delete-recording.ts';
import { endAbandoned } from './end-abandoned.ts';
import { runCleanup } from './run-cleanup.ts';

// The workflows that prepare a file and delete a project are started here, but do not run.
recordWorkflows();

let workspaceId: string;
let owner: Actor;
let projectId: string;

beforeEach(async () => {
  ({ workspaceId, owner } = await newTenant());
  projectId = await newProject(workspaceId, owner.userId);
});

/** An empty recording that was last changed `secondsAgo` seconds ago. */
function empty(secondsAgo: number, changes: RecordingAttributes = {}): Promise<StoredRecording> {
  const at = isoNow(-secondsAgo);
  return storeRecording({ workspaceId, projectId, userId: owner.userId, createdAt: at, updatedAt: at, ...changes });
}

const hidden = async (changes: RecordingAttributes = {}) => {
  const { id } = await empty(EMPTY_RECORDING_SECONDS + 60, changes);
  await endAbandoned(id, isoNow());
  return id;
};

/** The lengths of all lists that a member sees, and all counts of recordings. */
async function found() {
  const [all, inProject, links, stats, project] = await Promise.all([
    listRecordings(owner, workspaceId),
    listProjectRecordings(owner, projectId),
    listLinks(owner, workspaceId),
    readWorkspaceStats(owner, workspaceId),
    getStoredProject(projectId),
  ]);
  return {
    lists: [all, inProject, links].map(({ items }) => items.length),
    counts: [stats.totalRecordings, project?.recordingCount, stats.sharedLinks],
    ofCreator: project && (await getCreatorCount(project)),
  };
}

const NOWHERE = { lists: [0, 0, 0], counts: [0, 0, 0], ofCreator: 0 };
const link = () => ({ isShared: true, shareToken: newSecret() });

it('a recording that stays empty for a day is removed from lists and counters, and can still be read by its id', async () => {
  const { id } = await empty(EMPTY_RECORDING_SECONDS - 60, link());
  await endAbandoned(id, isoNow());
  expect(await found()).toEqual({ lists: [1, 1, 1], counts: [1, 1, 1], ofCreator: 1 });
  await endAbandoned(id, isoNow(120));
  expect(await found()).toEqual(NOWHERE);
  expect(await getRecording(owner, id)).toMatchObject({ id, filePath: null });
});

it('an abandoned recording is hidden once by several simultaneous cleanups, with and without a project', async () => {
  const inNone = await empty(EMPTY_RECORDING_SECONDS + 60, { projectId: null });
  const inProject = await empty(EMPTY_RECORDING_SECONDS + 60);
  const twice = [inNone, inProject, inNone, inProject, inNone, inProject];
  await Promise.all(twice.map(({ id }) => endAbandoned(id, isoNow())));
  for (const { id } of twice) await endAbandoned(id, isoNow());
  expect(await found()).toEqual(NOWHERE);
});

it('the cleanup finds an abandoned recording', async () => {
  const { id } = await empty(EMPTY_RECORDING_SECONDS + 60);
  await runCleanup();
  expect(await getStoredRecording(id)).toMatchObject({ file: { isAbandoned: true } });
});

it('an abandoned recording is deleted after 30 days with its link and its row in the project, and no counter falls below zero', async () => {
  const id = await hidden(link());
  await endAbandoned(id, isoNow(ABANDONED_RECORDING_SECONDS - EMPTY_RECORDING_SECONDS - 120));
  expect(await getStoredRecording(id)).not.toBeNull();
  const by = isoNow(ABANDONED_RECORDING_SECONDS);
  await Promise.all([endAbandoned(id, by), endAbandoned(id, by)]);
  expect(await getStoredRecording(id)).toBeNull();
  expect(await found()).toEqual(NOWHERE);
  await expect(getRecording(owner, id)).rejects.toEqual(refusal('NOT_FOUND'));
});

it('a recorder that returns with its file restores the abandoned recording', async () => {
  const id = await hidden();
  const bytes = Buffer.concat([WEBM_HEADER, Buffer.from('from a device')]);
  const attachment = { videoURL: await upload(owner, bytes), fileSize: bytes.length, duration: 3 };
  await Promise.all([attachVideo(owner, id, attachment), attachVideo(owner, id, attachment)]);
  expect(await found()).toMatchObject({ lists: [1, 1, 0], counts: [1, 1, 0], ofCreator: 1 });
  expect(await readWorkspaceStats(owner, workspaceId)).toMatchObject({ totalDuration: 3 });
  await endAbandoned(id, isoNow(2 * ABANDONED_RECORDING_SECONDS));
  expect(await getStoredRecording(id)).toMatchObject({ file: { isAbandoned: false } });
});

it('a recorder that returns with segments restores the abandoned recording for at least one more day', async () => {
  const id = await hidden();
  const { segmentUploadId } = await renewSegmentUpload(owner, id, { isWatchable: false, behindMs: 0 });
  expect(await found()).toMatchObject({ lists: [1, 1, 0], counts: [1, 1, 0] });
  await endAbandoned(id, isoNow(2 * ABANDONED_RECORDING_SECONDS));
  expect(await found()).toMatchObject({ lists: [1, 1, 0] });
  // Nothing has arrived: the sweep ends the upload, and the day begins with that.
  await postponeSegmentUpload(await uploadOf(id), isoNow(-1));
  await sweepSegments({ hasTime: () => true });
  expect(await getStoredRecording(id)).toMatchObject({ file: { isAbandoned: false, segments: null } });
  await endAbandoned(id, isoNow());
  expect(await found()).toMatchObject({ lists: [1, 1, 0] });
  await endAbandoned(id, isoNow(EMPTY_RECORDING_SECONDS + 60));
  expect(await found()).toEqual(NOWHERE);
  const again = renewSegmentUpload(owner, id, { isWatchable: false, behindMs: 0, segmentUploadId });
  await expect(again).rejects.toEqual(refusal('CONFLICT'));
});

it('a recording with segments or a file is never hidden or listed as due', async () => {
  const recorder = { owner, workspaceId, projectId };
  const ids = [(await begun(recorder)).id, (await attached(recorder)).id];
  for (const id of ids) await endAbandoned(id, isoNow(2 * ABANDONED_RECORDING_SECONDS));
  expect(await found()).toMatchObject({ lists: [2, 2, 0], counts: [2, 2, 0] });
  const due: string[] = [];
  for (const list of listDueCleanup(isoNow(2 * ABANDONED_RECORDING_SECONDS)))
    for await (const { id } of list) due.push(id);
  expect(due.filter((id) => ids.includes(id))).toEqual([]);
});

it('an abandoned recording of a project that is deleted without its recordings is restored without a project', async () => {
  const id = await hidden();
  await deleteProject(owner, projectId, { deleteRecordings: false });
  await renewSegmentUpload(owner, id, { isWatchable: false, behindMs: 0 });
  expect(await deleteProjectContents(projectId, () => true)).toEqual({ done: true });
  expect(await readWorkspaceStats(owner, workspaceId)).toMatchObject({ totalRecordings: 1, totalProjects: 0 });
  expect((await listRecordings(owner, workspaceId)).items).toMatchObject([{ id, projectId: null }]);
});

it('an abandoned recording is deleted with a project that is deleted with its recordings', async () => {
  const id = await hidden();
  await deleteProject(owner, projectId, { deleteRecordings: true });
  expect(await deleteProjectContents(projectId, () => true)).toEqual({ done: true });
  expect(await getStoredRecording(id)).toBeNull();
  expect(await readWorkspaceStats(owner, workspaceId)).toMatchObject({ totalRecordings: 0 });
});

it('a next file that never arrives is abandoned, comes back with its video, and otherwise is deleted after 30 days', async () => {
  const fields = { originalKey: 'originals/nobody/a', transcodeStatus: 'completed', fileSize: 1, duration: 1 } as const;
  const { id: recordingId } = await empty(60, fields);
  const begin = async () => (await createFile(owner, recordingId, { keepsTexts: true })).id;
  const id = await begin();
  await endAbandoned(id, isoNow(EMPTY_RECORDING_SECONDS + 60));
  expect(await getFile(id)).toMatchObject({ recordingId, isAbandoned: true });
  const bytes = Buffer.concat([WEBM_HEADER, Buffer.from('from a device')]);
  await attachVideo(owner, id, { videoURL: await upload(owner, bytes), fileSize: bytes.length, duration: 3 });
  expect(await getFile(id)).toMatchObject({ isAbandoned: false, fileSize: bytes.length });
  await deleteRecording(owner, id);
  const other = await begin();
  await endAbandoned(other, isoNow(EMPTY_RECORDING_SECONDS + 60));
  await endAbandoned(other, isoNow(2 * ABANDONED_RECORDING_SECONDS));
  expect([await getFile(id), await getFile(other)]).toEqual([null, null]);
  expect((await getStoredRecording(recordingId))?.next).toBeNull();
  expect(await found()).toMatchObject({ lists: [1, 1, 0], counts: [1, 1, 0] });
});
