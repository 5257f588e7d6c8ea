import { beforeAll, describe, expect, it, vi } from 'vitest';
import { getStoredProject } from '../../../data/identity/project.ts';
import { changeEarlierFiles, withEarlier } from '../../../data/video/earlier-files.ts';
import * as fileItem from '../../../data/video/file-item.ts';
import { newId, scopedId } from '../../../process/ids.ts';
import { EARLIER_FILES_MAX, EMPTY_RECORDING_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { captionsPrefix, convertedKey } from '../../ground/media-files/media-keys.ts';
import { listComments } from '../../sharing/comments/list-comments.ts';
import { writeComment } from '../../sharing/comments/write-comment.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { readSharePage } from '../../sharing/visits/read-share-page.ts';
import { later } from '../../test-support/clock.ts';
import { said } from '../../test-support/comments.ts';
import { attach, complete, FAILED, jobEnded, keysUnder, prepare } from '../../test-support/files.ts';
import { storedKeys } from '../../test-support/objects.ts';
import { newRecording, stored, uploadCaptions } from '../../test-support/recordings.ts';
import { useReplacements } from '../../test-support/replacements.ts';
import { newMember, newProject, refusal } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { listRecordings } from '../../video/recordings/list-recordings.ts';
import { readLibrary } from '../../video/recordings/read-library.ts';
import { updateRecording } from '../../video/recordings/update-recording.ts';
import { addCaptions } from '../captions/change-captions.ts';
import { createFile } from './create-file.ts';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';
import { restoreFile } from './restore-file.ts';

const { here, send, converted, another, replace } = useReplacements();
let owner: Actor;
let workspaceId: string;
beforeAll(() => {
  ({ owner, workspaceId } = here);
});

describe('replacing the video of a recording', () => {
  it('shows the present file until the new one is converted, and the new one from then on', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id, ...before } = await converted(projectId);
    const { shareToken } = await shareRecording(owner, id, {});
    const version = await createFile(owner, id, { keepsTexts: true });
    await send(version.id, 500);
    const { filePath, mp4FilePath, duration } = before;
    expect(await getRecording(owner, id)).toMatchObject({
      filePath,
      mp4FilePath,
      duration,
      updatedOn: null,
      nextFile: 'replacement',
    });
    expect(await getRecording(owner, version.id)).toMatchObject({ versionOf: id, transcodeStatus: 'processing' });
    expect(await listFiles(owner, id)).toMatchObject({ next: { recordingId: version.id }, earlier: [] });

    await complete(version.id);
    expect(await getRecording(owner, id)).toMatchObject({
      filePath: `/objects/${id}/1/original.webm`,
      mp4FilePath: `/objects/${id}/1/video.mp4`,
      smallFilePath: `/objects/${id}/1/small.mp4`,
      transcodeStatus: 'completed',
      duration: 5,
      fileSize: 500,
      fileVersion: 1,
      updatedOn: expect.any(String),
      shareToken,
      nextFile: null,
    });
    expect((await readSharePage(shareToken))?.recording).toMatchObject({
      mp4FilePath: `/objects/${id}/1/video.mp4`,
      smallFilePath: `/objects/${id}/1/small.mp4`,
      picture: { path: `/objects/${id}/1/picture.jpg` },
      fileVersion: 1,
      updatedOn: expect.any(String),
    });
    expect((await getRecording(owner, id)).thumbnailUrl).toContain(version.id);
    // No change of the recording would end them.
    const ofFile = { versionOf: id, transcodeStatus: 'completed', thumbnailUrl: null, strip: null };
    expect(await getRecording(owner, version.id)).toMatchObject(ofFile);
    expect(await listFiles(owner, id)).toMatchObject({
      next: null,
      earlier: [{ number: 0, duration: 3, fileSize: 300, endedBy: owner.userId }],
    });
    expect(await getStoredProject(projectId)).toMatchObject({ recordingCount: 1, totalDuration: 5, totalBytes: 800 });
  });

  it('gives each version addresses of its own', async () => {
    const { id, mp4FilePath, smallFilePath } = await another();
    const open = (path: string | null) => openObject(owner, { path: path ?? '', download: false });
    const before = await open(mp4FilePath);
    await replace(id);
    const after = await open((await getRecording(owner, id)).mp4FilePath);
    expect(before).toContain(convertedKey(id, 1));
    expect(after).not.toContain(convertedKey(id, 1));
    const later = ['video.mp4', 'small.mp4'].map((file) => `/objects/${id}/2/${file}`);
    for (const path of [mp4FilePath, smallFilePath, `/objects/${id}/original.webm`, ...later]) {
      await expect(open(path)).rejects.toEqual(refusal('NO_FILE'));
    }
  });

  it('hides the new file from lists, search and other calls until it is shown', async () => {
    const { id } = await another();
    const version = await createFile(owner, id, { keepsTexts: true });
    await send(version.id, 500);
    const ids = (await listRecordings(owner, workspaceId)).items.map((each) => each.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(version.id);
    expect((await readLibrary(owner, workspaceId)).entries.map((each) => each.id)).not.toContain(version.id);
    for (const call of [
      () => shareRecording(owner, version.id, {}),
      () => updateRecording(owner, version.id, { name: 'Renamed' }),
      () => createFile(owner, version.id, { keepsTexts: true }),
      () => openObject(owner, { path: `/objects/${version.id}/original.webm`, download: false }),
    ]) {
      await expect(call()).rejects.toEqual(refusal('NOT_FOUND'));
    }
    expect(await getRecording(owner, version.id)).toMatchObject({ transcodeStatus: 'processing' });
  });

  it('leaves the present file when the new one cannot be converted', async () => {
    const before = await another();
    const version = await createFile(owner, before.id, { keepsTexts: true });
    await send(version.id, 500);
    await jobEnded(version.id, 1, FAILED);
    expect(await getRecording(owner, before.id)).toEqual({ ...before, nextFile: 'replacement' });
    expect(await getRecording(owner, version.id)).toMatchObject({ transcodeStatus: 'failed' });
    // A failed one does not stand in the way of the next.
    await replace(before.id);
    expect(await fileItem.getFile(version.id)).toBeNull();
    expect(await getRecording(owner, before.id)).toMatchObject({ fileSize: 500, fileVersion: 1 });
  });

  it('leaves every comment at its moment, also one that a shorter video does not reach', async () => {
    const { id } = await another();
    const moments = async () =>
      (await listComments(owner, id, { knows: () => false })).list?.threads.map(({ at }) => at);
    await replace(id);
    await writeComment(owner, id, said('Late', { at: 4 }));
    await restoreFile(owner, id, 0);
    expect(await moments()).toEqual([4]);
    await replace(id);
    expect(await moments()).toEqual([4]);
  });

  it('is refused while another file is being prepared, and can be given up', async () => {
    const { id } = await another();
    const version = await createFile(owner, id, { keepsTexts: true });
    await send(version.id, 500);
    await expect(createFile(owner, id, { keepsTexts: true })).rejects.toMatchObject({
      code: 'FILE_VERSION_PENDING',
      details: { recordingId: version.id },
    });
    await deleteRecording(owner, version.id);
    expect(await listFiles(owner, id)).toMatchObject({ next: null, earlier: [] });
    await complete(version.id);
    await runCleanup();
    expect(await getRecording(owner, id)).toMatchObject({ fileVersion: 0, fileSize: 300 });
    expect(await keysUnder(version.id)).toEqual([]);
  });

  it('is begun again by its sender before anything has arrived, and by others only after a day', async () => {
    const { id } = await another();
    const admin = await newMember(workspaceId, 'admin');
    const begin = async (actor: Actor) => (await createFile(actor, id, { keepsTexts: true })).id;
    const first = await begin(owner);
    await expect(begin(admin)).rejects.toMatchObject({ code: 'FILE_VERSION_PENDING', details: { recordingId: first } });
    const second = await begin(owner);
    expect(await fileItem.getFile(first)).toBeNull();
    later(EMPTY_RECORDING_SECONDS + 60);
    await runCleanup();
    const third = await begin(admin);
    expect(await fileItem.getFile(second)).toBeNull();
    vi.restoreAllMocks();
    await attach(admin, third, 5, 500);
    await prepare(third);
    await complete(third);
    expect(await getRecording(owner, id)).toMatchObject({ fileVersion: 1, fileSize: 500 });
  });

  it('is refused without a file, and beyond the files that a recording keeps', async () => {
    const { id: empty } = await newRecording(owner, workspaceId);
    await expect(createFile(owner, empty, { keepsTexts: true })).rejects.toEqual(refusal('CONFLICT'));
    const { id } = await another();
    await replace(id);
    const [first] = (await withEarlier(await stored(id))).earlier;
    if (!first) throw new Error('No earlier file');
    // To replace the file as often would take ten times as long.
    const keepFiles = (length: number) =>
      changeRecording(id, async (found) => {
        const before = await withEarlier(found);
        const earlier = Array.from(
          { length },
          (_, number) => before.earlier[number] ?? { ...first, id: scopedId(workspaceId, newId()), number },
        );
        return changeEarlierFiles(before, { recording: found, earlier });
      });
    await keepFiles(EARLIER_FILES_MAX);
    await expect(createFile(owner, id, { keepsTexts: true })).rejects.toEqual(refusal('FILE_VERSIONS_LIMIT'));
    await keepFiles(EARLIER_FILES_MAX - 1);
    expect(await createFile(owner, id, { keepsTexts: true })).toMatchObject({ filePath: null });
  });

  it('keeps every file when events of earlier conversions and preparations come again', async () => {
    const { id } = await another();
    const versionId = await replace(id);
    const files = await Promise.all([keysUnder(id), keysUnder(versionId)]);
    await complete(id);
    await complete(versionId);
    await jobEnded(versionId, 1, FAILED);
    for (const each of [id, versionId]) await prepare(each);
    await runCleanup();
    expect(await Promise.all([keysUnder(id), keysUnder(versionId)])).toEqual(files);
    expect(await getRecording(owner, id)).toMatchObject({ fileVersion: 1, transcodeStatus: 'completed' });
  });

  it('keeps a file that is restored while an event of its conversion comes again', async () => {
    const { id } = await another();
    await replace(id);
    const files = await keysUnder(id);
    const { getFiles } = fileItem;
    vi.spyOn(fileItem, 'getFiles').mockImplementationOnce(async (ids) => {
      await restoreFile(owner, id, 0);
      return getFiles(ids);
    });
    await jobEnded(id, 1, FAILED);
    await runCleanup();
    expect(await getRecording(owner, id)).toMatchObject({ fileVersion: 2, fileSize: 300 });
    expect(await keysUnder(id)).toEqual(files);
  });

  it('lets the editor who made the recording replace it, and no other editor', async () => {
    const [editor, other] = [await newMember(workspaceId, 'editor'), await newMember(workspaceId, 'editor')];
    const { id } = await newRecording(editor, workspaceId);
    await attach(editor, id, 0);
    await prepare(id);
    await expect(createFile(other, id, { keepsTexts: true })).rejects.toEqual(refusal('FORBIDDEN'));
    // The version belongs to the recording, also when another member sends it.
    const version = await createFile(owner, id, { keepsTexts: true });
    await expect(deleteRecording(other, version.id)).rejects.toEqual(refusal('FORBIDDEN'));
    await deleteRecording(editor, version.id);
  });
});

describe('captions and chapters of a replaced video', () => {
  const withTexts = async () => {
    const { id } = await another();
    await updateRecording(owner, id, { description: 'For Acme.\n0:01 Pricing' });
    const uploadURL = await uploadCaptions(owner, 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello');
    await addCaptions(owner, id, { uploadURL, language: 'en', label: 'English' });
    return id;
  };

  it('stay if the person chooses so', async () => {
    const id = await withTexts();
    await replace(id, true);
    expect(await getRecording(owner, id)).toMatchObject({
      description: 'For Acme.\n0:01 Pricing',
      captions: [{ label: 'English' }],
    });
    await deleteFile(owner, id, 0);
    expect(await storedKeys(captionsPrefix(id))).toHaveLength(1);
  });

  it('go and come back with the file otherwise', async () => {
    const id = await withTexts();
    await replace(id, false);
    expect(await getRecording(owner, id)).toMatchObject({ description: 'For Acme.', captions: [] });
    await restoreFile(owner, id, 0);
    expect(await getRecording(owner, id)).toMatchObject({
      description: 'For Acme.\n0:01 Pricing',
      captions: [{ label: 'English' }],
    });
    await replace(id, false);
    await deleteFile(owner, id, 2);
    await runCleanup();
    expect(await storedKeys(captionsPrefix(id))).toEqual([]);
  });
});
