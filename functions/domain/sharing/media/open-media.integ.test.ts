import { describe, expect, it } from 'vitest';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { claimsOf } from '../../test-support/cutoffs.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { newMember, newTenant, refusal } from '../../test-support/tenants.ts';
import { shareRecording } from '../links/save-link.ts';
import { openObject, openObjectChunk } from './open-media.ts';

const { workspaceId, owner } = await newTenant();

const ready = (changes: RecordingAttributes = {}) =>
  storeRecording({
    workspaceId,
    userId: owner.userId,
    name: 'Größe: 1/2',
    originalKey: `uploads/${owner.userId}/01J00000000000000000000000`,
    mp4Key: 'converted/x/1/video.mp4',
    smallKey: 'converted/x/1/small.mp4',
    transcodeStatus: 'completed',
    ...changes,
  });
const recording = await ready();

const original = ({ id }: LinkedRecording) => `${id}/original.webm`;
const shown = (actor: Actor | null, path: string, shareToken?: string) =>
  openObject(actor, { path, shareToken, download: false });
const saved = (actor: Actor | null, path: string, shareToken?: string) =>
  openObject(actor, { path, shareToken, download: true });
const linkTo = async ({ id }: LinkedRecording, allowDownload = true) =>
  (await shareRecording(owner, id, { allowDownload, expiresAt: null })).shareToken;

describe('the redirect to a file', () => {
  it('leads a member of any role to the object, with a token for that object only', async () => {
    for (const role of ['admin', 'editor', 'viewer'] as const) {
      const url = await shown(await newMember(workspaceId, role), original(recording));
      expect(url).toMatch(/^\/media\/[\w-]+\.[\w-]+\/uploads\//);
      expect(url.endsWith(`/${recording.file.originalKey}`)).toBe(true);
      expect(claimsOf(url)).toMatchObject({ key: recording.file.originalKey, download: 0 });
    }
  });

  it('has the name of the recording as file name, without characters that file systems refuse', async () => {
    const url = await saved(owner, `${recording.id}/video.mp4`);
    expect(claimsOf(url).download).toBe(1);
    expect(decodeURIComponent(url.split('?download=')[1] ?? '')).toBe('Größe- 1-2.mp4');
  });

  it('can lead to a chunk of the file', async () => {
    const url = await openObjectChunk(owner, { path: original(recording), chunk: 3 });
    expect(url.endsWith(`/${recording.file.originalKey}?chunk=3`)).toBe(true);
  });
});

describe('the redirect to a file is refused for', () => {
  it.each(['', 'original.webm', '../original.webm', 'a/b/original.webm', 'a/original.mp4'])(
    'an invalid path: %j',
    async (path) => {
      await expect(shown(owner, path)).rejects.toEqual(refusal('NOT_FOUND'));
    },
  );

  it('a file that does not exist or does not exist yet', async () => {
    const empty = await ready({ originalKey: null, mp4Key: null, smallKey: null, transcodeStatus: 'pending' });
    for (const file of ['original.webm', 'thumbnail.jpg', 'video.mp4', 'small.mp4']) {
      await expect(shown(owner, `${empty.id}/${file}`)).rejects.toEqual(refusal('NO_FILE'));
    }
    const failed = await ready({ transcodeStatus: 'failed' });
    for (const file of ['video.mp4', 'small.mp4']) {
      await expect(shown(owner, `${failed.id}/${file}`)).rejects.toEqual(refusal('NO_FILE'));
    }
  });

  it('a download of the small file, also where its link permits downloads', async () => {
    const path = `${recording.id}/small.mp4`;
    const shareToken = await linkTo(recording);
    for (const [actor, token] of [
      [owner, undefined],
      [null, shareToken],
    ] as const) {
      expect(await shown(actor, path, token)).toMatch(/\/converted\/x\/1\/small\.mp4$/);
      await expect(saved(actor, path, token)).rejects.toEqual(refusal('NO_FILE'));
      await expect(openObjectChunk(actor, { path, shareToken: token, chunk: 0 })).rejects.toEqual(refusal('NO_FILE'));
    }
  });

  it('a link to another recording, an unknown link and a removed one, also for the recording’s owner', async () => {
    const other = await ready();
    const shareToken = await linkTo(other);
    await expect(shown(owner, original(recording), shareToken)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(shown(owner, original(recording), 'nothing')).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    const expired = `expired-${recording.id}`;
    const past = await ready({ isShared: true, shareToken: expired, shareExpiresAt: isoNow(-1) });
    await expect(shown(null, original(past), expired)).rejects.toEqual(refusal('SHARE_EXPIRED'));
  });

  it('a download through a link that forbids it, whole or in chunks, while playback is allowed', async () => {
    const closed = await ready();
    const shareToken = await linkTo(closed, false);
    const path = original(closed);
    await expect(saved(null, path, shareToken)).rejects.toEqual(refusal('DOWNLOAD_NOT_ALLOWED'));
    const chunk = openObjectChunk(null, { path, shareToken, chunk: 0 });
    await expect(chunk).rejects.toEqual(refusal('DOWNLOAD_NOT_ALLOWED'));
    expect(claimsOf(await shown(null, path, shareToken)).download).toBe(0);
    expect(claimsOf(await saved(owner, path)).download).toBe(1);
  });
});
