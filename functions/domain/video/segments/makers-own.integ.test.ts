import { describe, expect, it } from 'vitest';
import { getStoredRecording } from '../../../data/video/recording.ts';
import type { Actor } from '../../ground/actor.ts';
import { listLinks } from '../../sharing/links/list-links.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { openObject, openObjectChunk } from '../../sharing/media/open-media.ts';
import { viewLink } from '../../test-support/links.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { begun, interrupted, type Maker } from '../../test-support/segmented-recordings.ts';
import { newMember, newProject, newTenant, refusal } from '../../test-support/tenants.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { listProjectRecordings } from '../recordings/list-project-recordings.ts';
import { listRecordings } from '../recordings/list-recordings.ts';
import { updateRecording } from '../recordings/update-recording.ts';

// These tests do not run joins.
recordJoins();

const { workspaceId, owner: admin } = await newTenant();
const projectId = await newProject(workspaceId, admin.userId);
const maker: Maker = { owner: await newMember(workspaceId, 'editor'), workspaceId, projectId };

const WITHOUT_FILE = {
  filePath: null,
  thumbnailPath: null,
  thumbnailUrl: null,
  mp4FilePath: null,
  duration: null,
  fileSize: null,
  transcodeStatus: 'pending',
  segments: { state: 'interrupted', playlistPath: null },
};

const inList = async (items: Promise<{ items: { id: string }[] }>, recordingId: string) =>
  (await items).items.find(({ id }) => id === recordingId);

describe('the file of a lost recorder', () => {
  it('is shown only to its maker: everyone else sees a recording without a file', async () => {
    const { id } = await interrupted(maker);
    const mine = { duration: 2, fileSize: 5, filePath: `/objects/${id}/original.webm` };
    const lists = (actor: Actor) => [
      inList(listRecordings(actor, workspaceId), id),
      inList(listProjectRecordings(actor, projectId), id),
    ];
    expect(await getRecording(maker.owner, id)).toMatchObject(mine);
    for (const found of await Promise.all(lists(maker.owner))) expect(found).toMatchObject(mine);
    expect(await getRecording(admin, id)).toMatchObject(WITHOUT_FILE);
    for (const found of await Promise.all(lists(admin))) expect(found).toMatchObject(WITHOUT_FILE);
    expect(await updateRecording(admin, id, { projectId: null })).toMatchObject(WITHOUT_FILE);
    // Changes by others keep the file and its data.
    expect((await getStoredRecording(id))?.file).toMatchObject({
      duration: 2,
      fileSize: 5,
      originalKey: expect.any(String),
    });
  });

  it('is not played, downloaded or shared by others', async () => {
    const { id } = await interrupted(maker);
    const file = { path: `/objects/${id}/original.webm`, download: false };
    expect(await openObject(maker.owner, file)).toMatch(/^\/media\//);
    for (const download of [false, true])
      await expect(openObject(admin, { ...file, download })).rejects.toEqual(refusal('NO_FILE'));
    await expect(openObjectChunk(admin, { ...file, chunk: 0 })).rejects.toEqual(refusal('NO_FILE'));
    await expect(shareRecording(admin, id, {})).rejects.toEqual(refusal('FORBIDDEN'));
  });

  it('is shown to others only through the link of its maker', async () => {
    const { id } = await interrupted(maker);
    const { shareToken } = await shareRecording(maker.owner, id, {});
    const path = `/objects/${id}/original.webm`;
    expect(await viewLink(shareToken)).toMatchObject({ filePath: path, duration: 2 });
    expect(await openObject(null, { path, shareToken, download: false })).toMatch(/^\/media\//);
    expect(await inList(listLinks(admin, workspaceId), id)).toMatchObject({ ...WITHOUT_FILE, shareToken });
    expect(await inList(listLinks(maker.owner, workspaceId), id)).toMatchObject({ filePath: path });
    await expect(openObject(admin, { path, download: false })).rejects.toEqual(refusal('NO_FILE'));
    // Others may restrict or remove this link, like every other link.
    expect(await shareRecording(admin, id, { allowDownload: false })).toMatchObject({ alreadyShared: true });
  });
});

it('a recording that is being made can be shared only by its maker', async () => {
  const { id } = await begun(maker);
  await expect(shareRecording(admin, id, {})).rejects.toEqual(refusal('FORBIDDEN'));
  expect(await shareRecording(maker.owner, id, {})).toMatchObject({ alreadyShared: false });
});
