import { describe, expect, it } from 'vitest';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { readSharePage } from '../../sharing/visits/read-share-page.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { viewLink } from '../../test-support/links.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { begun, endedWithLink, type Maker, sendAll } from '../../test-support/segmented-recordings.ts';
import { newMember, newTenant, refusal } from '../../test-support/tenants.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { attachSegments } from './attach-segments.ts';
import { renewSegmentUpload } from './renew-segment-upload.ts';
import { setSaving } from './set-saving.ts';

// These tests do not run joins.
recordJoins();

const { workspaceId, owner: admin } = await newTenant();
const maker: Maker = { owner: await newMember(workspaceId, 'editor'), workspaceId };

const ended = (changes: Partial<Maker> = {}) => endedWithLink({ ...maker, ...changes });

const endOfWatching = (id: string) => cutoffOf(cutoffEntry.watch(id, 0));

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

  it('a repeated call changes nothing', async () => {
    const { id, mark } = await ended();
    await mark(true);
    const before = await getStoredRecording(id);
    await mark(true);
    expect(await getStoredRecording(id)).toEqual(before);
  });
});

describe('a cancelled upload', () => {
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

it('a recording that is kept on its device ends live watching too, also after an upload', async () => {
  for (const isSaved of [false, true]) {
    const { id, shareToken, mark, segmentUploadId } = await ended({ isWatchable: true });
    if (isSaved) await mark(true);
    await setSaving(maker.owner, id, { segmentUploadId, isSaving: false, isWatchable: false });
    expect((await viewLink(shareToken)).segments?.playlistPath).toBeNull();
    expect(await endOfWatching(id)).not.toBeNull();
  }
});

describe('the call is refused', () => {
  it('while no segment has arrived', async () => {
    const { id, permission } = await begun(maker);
    const { segmentUploadId } = permission;
    const marking = setSaving(maker.owner, id, { segmentUploadId, isSaving: true });
    await expect(marking).rejects.toEqual(refusal('UPLOAD_INCOMPLETE'));
    expect((await getStoredRecording(id))?.file.segments?.saving).toBeNull();
  });

  it('for another upload', async () => {
    const { id } = await ended();
    const other = setSaving(maker.owner, id, { segmentUploadId: 'other', isSaving: true });
    await expect(other).rejects.toEqual(refusal('CONFLICT'));
    expect((await getStoredRecording(id))?.file.segments?.saving).toBeNull();
  });
});
