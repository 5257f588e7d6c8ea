import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { getSegmentUpload } from '../../../data/video/segment-upload.ts';
import type { Actor } from '../../ground/actor.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { openObject, openObjectChunk } from '../../sharing/media/open-media.ts';
import { convertLinkedRecording } from '../../sharing/visits/convert-linked-recording.ts';
import { readSharePage } from '../../sharing/visits/read-share-page.ts';
import { viewLink } from '../../test-support/links.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { upload, WEBM_HEADER } from '../../test-support/recordings.ts';
import { attached, begun, type Maker, uploadOf } from '../../test-support/segmented-recordings.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { attachJoined, failJoin } from '../joining/end-join.ts';
import { attachVideo } from '../preparation/attach-video.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { measureSent } from './measure-sent.ts';

useOwnTable();

// These tests do not run joins and conversions.
const { states } = recordJoins();

let workspaceId: string;
let owner: Actor;
let maker: Maker;

beforeAll(async () => {
  ({ workspaceId, owner } = await newTenant());
  maker = { owner, workspaceId };
});

const bytes = Buffer.concat([WEBM_HEADER, Buffer.from('the browser’s copy')]);
const classic = async () => ({ videoURL: await upload(owner, bytes), fileSize: bytes.length, duration: 7 });

describe('until the file is joined', () => {
  it('a request for the file is answered with NOT_READY, and a link starts no conversion', async () => {
    const { id } = await attached(maker);
    const notReady = expect.objectContaining({ code: 'NOT_READY', details: { retryAfter: 5 } });
    for (const download of [false, true]) {
      await expect(openObject(owner, { path: `${id}/original.webm`, download })).rejects.toEqual(notReady);
    }
    await expect(openObjectChunk(owner, { path: `${id}/original.webm`, chunk: 0 })).rejects.toEqual(notReady);
    const { shareToken } = await shareRecording(owner, id, {});
    states.reset();
    await convertLinkedRecording(shareToken);
    expect((await getStoredRecording(id))?.file).toMatchObject({ conversionAttempt: 0 });
    const page = await readSharePage(shareToken);
    expect(Object.keys(page?.media ?? {})).toEqual([`/objects/${id}/playlist.json`]);
    expect(page?.recording).toMatchObject({ transcodeStatus: 'processing', segments: { state: 'joining' } });
  });

  it('and after a failed join, the segments are played until the browser has sent its copy', async () => {
    const { id, permission } = await attached(maker);
    await failJoin(await uploadOf(id), 'A segment has changed.');
    const segments = { state: 'failed', playlistPath: `/objects/${id}/playlist.json` };
    expect(await getRecording(owner, id)).toMatchObject({ segments, transcodeStatus: 'failed' });
    const copy = await classic();
    expect(await attachVideo(owner, id, copy)).toMatchObject({ segments: null, duration: 7 });
    await runCleanup();
    expect((await measureSent(permission.keyPrefix)).bytes).toBe(0);
    expect(await attachVideo(owner, id, copy)).toMatchObject({ segments: null });
    expect(await getSegmentUpload(id)).toBeNull();
  });

  it('and after it, no uploaded file replaces the segments', async () => {
    const { id } = await attached(maker);
    await expect(attachVideo(owner, id, await classic())).rejects.toEqual(refusal('CONFLICT'));
    await attachJoined(await uploadOf(id), { fileSize: 10, duration: 6 });
    await expect(attachVideo(owner, id, await classic())).rejects.toEqual(refusal('CONFLICT'));
  });
});

describe('a link before Stop', () => {
  it('plays the recording live to people with the link, if its maker allows it', async () => {
    const { id, permission } = await begun({ ...maker, isWatchable: true });
    const { shareToken } = await shareRecording(owner, id, {});
    const playlistPath = `/objects/${id}/playlist.json`;
    expect((await viewLink(shareToken)).segments).toEqual({ state: 'recording', playlistPath });
    const media = (await readSharePage(shareToken))?.media ?? {};
    expect(media[playlistPath]).toMatch(new RegExp(`/${permission.keyPrefix}sent-playlist.json$`));
    expect((await getRecording(owner, id)).segments).toEqual({ state: 'recording', playlistPath: null });
    const asked = { path: `${id}/playlist.json`, download: false };
    await expect(openObject(owner, asked)).rejects.toEqual(refusal('NO_FILE'));
    await expect(openObject(null, { ...asked, shareToken, download: true })).rejects.toEqual(refusal('NO_FILE'));
  });
});
