import { CreateJobCommand, MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { findObject } from '../../../gateways/s3/s3.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import type { Actor } from '../../ground/actor.ts';
import { createUpload } from '../../ground/uploads/create-upload.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { newRecording, upload, uploadThumbnail, WEBM_HEADER } from '../../test-support/recordings.ts';
import { newMember, newProject, newTenant, refusal } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { attachVideo } from './attach-video.ts';
import { prepareRecording } from './prepare-recording.ts';

useOwnTable();

const log = captureLog();

// These tests cover the rules of attaching, not the workflow that copies the files.
const mediaConvert = mockAws(MediaConvertClient);
const { states, started } = recordWorkflows();
const bytes = Buffer.concat([WEBM_HEADER, Buffer.from('a recording')]);
const attachment = (videoURL: string, changes = {}) => ({ videoURL, fileSize: bytes.length, duration: 3, ...changes });

let workspaceId: string;
let owner: Actor;

beforeAll(async () => {
  ({ workspaceId, owner } = await newTenant());
});

beforeEach(() => {
  mediaConvert.reset();
});

async function attached() {
  const { id } = await newRecording(owner, workspaceId);
  const videoURL = await upload(owner, bytes);
  await attachVideo(owner, id, attachment(videoURL));
  return { id, videoURL };
}

const keyOf = (url: string) => new URL(url).pathname.split('/').slice(-3).join('/');
const versionAt = (url: string) => findObject(keyOf(url));

describe('attaching a video', () => {
  it('sets the files, size and length of the recording, counts the length, and starts the preparation', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id } = await newRecording(owner, workspaceId, projectId);
    const [videoURL, thumbnailURL] = await Promise.all([upload(owner, bytes), uploadThumbnail(owner)]);
    expect(await attachVideo(owner, id, attachment(videoURL, { thumbnailURL }))).toMatchObject({
      filePath: `/objects/${id}/original.webm`,
      thumbnailPath: `/objects/${id}/thumbnail.jpg`,
      mp4FilePath: null,
      fileSize: bytes.length,
      duration: 3,
    });
    expect(await getStoredProject(projectId)).toMatchObject({ recordingCount: 1, totalDuration: 3 });
    const [video, thumbnail] = [await versionAt(videoURL), await versionAt(thumbnailURL)];
    expect((await getStoredRecording(id))?.file).toMatchObject({ uploads: { original: video, thumbnail } });
    expect(started()).toMatchObject([{ name: `${id}-attach`, input: JSON.stringify({ recordingId: id }) }]);
    // The caller does not wait for it.
    expect(mediaConvert.calls()).toEqual([]);
  });

  it.each([
    ['without its query', (url: string) => url.split('?')[0] ?? ''],
    ['by another name of the host', (url: string) => url.replace('127.0.0.1', 'localhost')],
  ])('accepts the URL %s', async (_how, change) => {
    const { id } = await newRecording(owner, workspaceId);
    const url = change(await upload(owner, bytes));
    expect((await attachVideo(owner, id, attachment(url))).filePath).not.toBeNull();
  });

  it('accepts a video type with codecs', async () => {
    const { id } = await newRecording(owner, workspaceId);
    const url = await upload(owner, bytes, 'video/webm;codecs=vp8,opus');
    expect((await attachVideo(owner, id, attachment(url))).filePath).not.toBeNull();
  });

  it('succeeds once for five identical calls at the same moment', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id } = await newRecording(owner, workspaceId, projectId);
    const videoURL = await upload(owner, bytes);
    const answers = await Promise.all(Array.from({ length: 5 }, () => attachVideo(owner, id, attachment(videoURL))));
    expect(new Set(answers.map(({ filePath }) => filePath))).toEqual(new Set([`/objects/${id}/original.webm`]));
    expect(await getStoredProject(projectId)).toMatchObject({ totalDuration: 3 });
    expect(new Set(started().map(({ name }) => name))).toEqual(new Set([`${id}-attach`]));
  });

  it('never replaces the files', async () => {
    const { id, videoURL } = await attached();
    await expect(attachVideo(owner, id, attachment(await upload(owner, bytes)))).rejects.toEqual(refusal('CONFLICT'));
    const thumbnailURL = await uploadThumbnail(owner);
    await expect(attachVideo(owner, id, attachment(videoURL, { thumbnailURL }))).rejects.toEqual(refusal('CONFLICT'));
    expect(await getRecording(owner, id)).toMatchObject({ thumbnailPath: null });
  });

  it('attaches an upload to one recording only, also for two calls at the same moment', async () => {
    const [first, second] = await Promise.all([newRecording(owner, workspaceId), newRecording(owner, workspaceId)]);
    const videoURL = await upload(owner, bytes);
    const answers = await Promise.allSettled(
      [first, second].map(({ id }) => attachVideo(owner, id, attachment(videoURL))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(refused?.reason).toEqual(refusal('UPLOAD_TAKEN'));
  });

  it('gives the same answer after its files are copied and the uploads removed', async () => {
    mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: { Tracks: [{ TrackType: 'video' }] } }] });
    mediaConvert.on(CreateJobCommand).resolves({});
    const { id, videoURL } = await attached();
    await prepareRecording({ recordingId: id, copying: null }, { hasTime: () => true });
    await runCleanup();
    expect(await findObject(keyOf(videoURL))).toBeNull();
    expect(await attachVideo(owner, id, attachment(videoURL))).toMatchObject({
      filePath: `/objects/${id}/original.webm`,
    });
    await expect(attachVideo(owner, id, attachment(await upload(owner, bytes)))).rejects.toEqual(refusal('CONFLICT'));
  });

  it('accepts an empty file', async () => {
    const { id } = await newRecording(owner, workspaceId);
    const url = await upload(owner, Buffer.alloc(0));
    const recording = await attachVideo(owner, id, attachment(url, { fileSize: 0, duration: 0 }));
    expect(recording.filePath).toBe(`/objects/${id}/original.webm`);
  });

  it('succeeds when the workflow cannot be started, and the same call again starts it', async () => {
    states.on(StartExecutionCommand).rejects(new Error('Throttled'));
    const { id } = await newRecording(owner, workspaceId);
    const url = await upload(owner, bytes);
    expect((await attachVideo(owner, id, attachment(url))).filePath).toBe(`/objects/${id}/original.webm`);
    expect(log.lines().filter(({ level }) => level === 'ERROR')).toMatchObject([{ recordingId: id }]);
    states.reset();
    states.on(StartExecutionCommand).resolves({});
    await attachVideo(owner, id, attachment(url));
    expect(started()).toMatchObject([{ name: `${id}-attach` }]);
  });

  it('succeeds when its workflow was started before', async () => {
    states.on(StartExecutionCommand).rejects(new ExecutionAlreadyExists({ message: 'again', $metadata: {} }));
    await attached();
    expect(log.lines().filter(({ level }) => level === 'ERROR')).toEqual([]);
  });
});

describe('attaching a video is refused', () => {
  it.each([
    ["somebody else's upload", async () => upload((await newTenant()).owner, bytes), 'UPLOAD_NOT_YOURS'],
    ["a colleague's upload", async () => upload(await newMember(workspaceId, 'editor'), bytes), 'UPLOAD_NOT_YOURS'],
    ['a URL of somewhere else', async () => 'https://example.com/video.webm', 'UPLOAD_NOT_YOURS'],
    ['an upload that was never sent', async () => (await createUpload(owner, {})).uploadURL, 'UPLOAD_MISSING'],
    ['an upload of another length', () => upload(owner, Buffer.from('a tak')), 'UPLOAD_INCOMPLETE'],
    ['an empty upload that was announced as more', () => upload(owner, Buffer.alloc(0)), 'UPLOAD_INCOMPLETE'],
    ['a file of another type', () => upload(owner, bytes, 'text/html'), 'UNSUPPORTED_MEDIA_TYPE'],
    ['a type that only begins alike', () => upload(owner, bytes, 'video/webmish'), 'UNSUPPORTED_MEDIA_TYPE'],
  ])('for %s', async (_what, url, code) => {
    const { id } = await newRecording(owner, workspaceId);
    await expect(attachVideo(owner, id, attachment(await url()))).rejects.toEqual(refusal(code));
    expect(await getRecording(owner, id)).toMatchObject({ filePath: null, transcodeStatus: 'pending', duration: null });
  });

  it('for an invalid thumbnail, without attaching the video', async () => {
    const { id } = await newRecording(owner, workspaceId);
    const videoURL = await upload(owner, bytes);
    for (const [thumbnailURL, code] of [
      [await upload(owner, bytes), 'UNSUPPORTED_MEDIA_TYPE'],
      [videoURL, 'UNSUPPORTED_MEDIA_TYPE'],
      [await upload(owner, Buffer.alloc(0), 'image/jpeg'), 'UPLOAD_INCOMPLETE'],
    ] as const) {
      await expect(attachVideo(owner, id, attachment(videoURL, { thumbnailURL }))).rejects.toEqual(refusal(code));
    }
    expect((await attachVideo(owner, id, attachment(videoURL))).filePath).not.toBeNull();
  });

  it('for a deleted recording', async () => {
    const { id } = await newRecording(owner, workspaceId);
    const mine = await upload(owner, bytes);
    await deleteRecording(owner, id);
    await expect(attachVideo(owner, id, attachment(mine))).rejects.toEqual(refusal('NOT_FOUND'));
  });
});
