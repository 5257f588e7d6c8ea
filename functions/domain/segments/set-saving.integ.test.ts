import { beforeAll, describe, expect, it } from 'vitest';
import { cutoffEntry } from '#shared/model/media-token.ts';
import { getStoredRecording } from '../../data/recording.ts';
import { orderJoinWrite } from '../../data/segment-upload.ts';
import { transact } from '../../data/table.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { attachJoined } from '../joining/end-join.ts';
import { readSharePage } from '../links/read-share-page.ts';
import { shareRecording } from '../links/share-recording.ts';
import { unshareRecording } from '../links/unshare-recording.ts';
import { openObject } from '../media/open-media.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { cutoffOf } from '../test-support/cutoffs.ts';
import { viewLink } from '../test-support/links.ts';
import { recordJoins } from '../test-support/recorded-joins.ts';
import { begun, type Maker, sendAll, uploadOf } from '../test-support/segmented-recordings.ts';
import { cutRecording, sendRecording } from '../test-support/segments.ts';
import { newMember, newTenant, refusal } from '../test-support/tenants.ts';
import { attachSegments } from './attach-segments.ts';
import { renewSegmentUpload } from './renew-segment-upload.ts';
import { setSaving } from './set-saving.ts';

// These tests do not run joins.
recordJoins();
const LINK = { allowDownload: true, expiresAt: null };

let admin: Actor;
let maker: Maker;

beforeAll(async () => {
  const { workspaceId, owner } = await newTenant();
  admin = owner;
  maker = { owner: await newMember(workspaceId, 'editor'), workspaceId };
});

/** A recording with a link that has ended, and of which two segments of three have arrived. */
async function ended(changes: Partial<Maker> = {}) {
  const { id, permission } = await begun({ ...maker, ...changes });
  const playlist = await sendRecording(permission, await cutRecording(), {
    ...{ count: 2, state: 'recording', hasVersions: true },
  });
  const { shareToken } = await shareRecording(maker.owner, id, LINK);
  const { segmentUploadId } = permission;
  const mark = (isSaving: boolean, actor: Actor = maker.owner) => setSaving(actor, id, { segmentUploadId, isSaving });
  return { id, permission, playlist, shareToken, mark, segmentUploadId };
}

const endOfWatching = (id: string, version = 0) => cutoffOf(cutoffEntry.watch(id, version));

describe('from the press of Upload and copy link', () => {
  it('people with the link watch the segments that have arrived, and after the attach all of them', async () => {
    const { id, permission, playlist, shareToken, mark } = await ended();
    const playlistPath = `/objects/${id}/playlist.json`;
    expect((await viewLink(shareToken)).segments).toEqual({ state: 'recording', playlistPath: null });
    await mark(true);
    expect((await viewLink(shareToken)).segments).toEqual({ state: 'recording', playlistPath, isSaving: true });
    const page = await readSharePage(shareToken);
    expect(page?.media[playlistPath]).toMatch(new RegExp(`/${permission.keyPrefix}sent-playlist.json$`));
    const [{ versionId: firstSegment } = {}] = playlist.segments;
    expect(page?.versions).toEqual({ init: playlist.init.versionId, firstSegment });

    await attachSegments(maker.owner, id, await sendAll(permission));
    expect((await viewLink(shareToken)).segments).toEqual({ state: 'joining', playlistPath });
    expect(await endOfWatching(id), 'tokens for what may still be overwritten end').not.toBeNull();
    await mark(true);
    await mark(false);
    expect((await viewLink(shareToken)).segments).toEqual({ state: 'joining', playlistPath });
  });

  it('members still see a recording without a file, and nobody downloads it', async () => {
    const { id, shareToken, mark } = await ended();
    await mark(true);
    for (const actor of [maker.owner, admin]) {
      expect((await getRecording(actor, id)).segments?.playlistPath).toBeNull();
      const asked = { path: `${id}/playlist.json`, download: false };
      await expect(openObject(actor, asked)).rejects.toEqual(refusal('NO_FILE'));
    }
    const file = { path: `${id}/original.webm`, shareToken, download: true };
    await expect(openObject(null, file)).rejects.toEqual(refusal('NO_FILE'));
  });

  it('a removed link shows nothing, and an earlier address ends with it', async () => {
    const { id, shareToken, mark } = await ended();
    await mark(true);
    const asked = { path: `${id}/playlist.json`, shareToken, download: false };
    expect(await openObject(null, asked)).toMatch(/^\/media\//);
    await unshareRecording(maker.owner, id);
    await expect(viewLink(shareToken)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    await expect(openObject(null, asked)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    expect(await cutoffOf(cutoffEntry.link(shareToken, 0))).not.toBeNull();
  });

  it('a recorder that is lost leaves the file of what has arrived, which says that the rest is missing', async () => {
    const { id, shareToken, mark } = await ended();
    await mark(true);
    await transact([orderJoinWrite(await uploadOf(id), { playlistEtag: null, dueAt: isoNow() })]);
    await attachJoined(await uploadOf(id), { fileSize: 5, duration: 4 });
    expect(await viewLink(shareToken)).toMatchObject({
      filePath: `/objects/${id}/original.webm`,
      segments: { state: 'interrupted', playlistPath: null, isSaving: true },
    });
  });

  it('a repeated call changes nothing', async () => {
    const { id, mark } = await ended();
    await mark(true);
    const before = await getStoredRecording(id);
    await mark(true);
    expect(await getStoredRecording(id)).toEqual(before);
  });
});

describe('a cancelled upload', () => {
  it('ends what people with the link could watch', async () => {
    const { id, shareToken, mark } = await ended();
    await mark(true);
    await mark(false);
    expect((await viewLink(shareToken)).segments).toEqual({ state: 'recording', playlistPath: null });
    expect(await endOfWatching(id)).not.toBeNull();
  });

  it('leaves in who may watch live', async () => {
    const { id, shareToken, mark } = await ended({ isWatchable: true });
    await mark(true);
    await mark(false);
    expect((await viewLink(shareToken)).segments?.playlistPath).not.toBeNull();
    expect(await endOfWatching(id)).toBeNull();
  });

  it('is needed: the end of live watching alone lets viewers of a recording that is being saved go on', async () => {
    const { id, shareToken, mark, segmentUploadId } = await ended({ isWatchable: true });
    await mark(true);
    await renewSegmentUpload(maker.owner, id, { segmentUploadId, isWatchable: false, behindMs: 0 });
    expect((await viewLink(shareToken)).segments?.playlistPath).not.toBeNull();
    expect(await endOfWatching(id)).toBeNull();
  });
});

describe('the call is refused', () => {
  it('while no segment has arrived', async () => {
    const { id, permission } = await begun(maker);
    const { segmentUploadId } = permission;
    const marking = setSaving(maker.owner, id, { segmentUploadId, isSaving: true });
    await expect(marking).rejects.toEqual(refusal('UPLOAD_INCOMPLETE'));
    expect((await getStoredRecording(id))?.segments?.saving).toBeNull();
  });

  it('for everyone but the maker, for another upload, and for a maker who has left', async () => {
    const { id, mark } = await ended();
    const { owner: stranger } = await newTenant();
    await expect(mark(true, admin)).rejects.toEqual(refusal('FORBIDDEN'));
    await expect(mark(true, stranger)).rejects.toEqual(refusal('NOT_FOUND'));
    const other = setSaving(maker.owner, id, { segmentUploadId: 'other', isSaving: true });
    await expect(other).rejects.toEqual(refusal('CONFLICT'));
    expect((await getStoredRecording(id))?.segments?.saving).toBeNull();
  });
});
