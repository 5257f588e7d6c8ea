import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { firstCases, testLength } from '#scripts/test-support/test-length.ts';
import type { Playlist, PlaylistPage } from '#shared/api/video/playlist.ts';
import {
  INIT_NAME,
  playlistPageName,
  SEGMENTS_PER_PAGE,
  SENT_PLAYLIST_NAME,
  segmentName,
} from '#shared/model/video/segment.ts';
import { earlySegments } from '#shared/rules/sharing/early-segments.ts';
import { objectsOf } from '#shared/rules/video/segment-objects.ts';
import { versionAddress } from '#shared/rules/video/version-address.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { readSharePage } from '../../sharing/visits/read-share-page.ts';
import { attachedEarlier, begun, fileOf, joined, life, remuxed, sent, step } from '../../test-support/joins.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { stored } from '../../test-support/recordings.ts';
import {
  type CutRecording,
  cutRecording,
  inParts,
  longCut,
  type Permission,
  sendRecording,
  sendSegment,
} from '../../test-support/segments.ts';
import { newTenant } from '../../test-support/tenants.ts';
import { attachSegments } from '../segments/attach-segments.ts';
import { renewSegmentUpload } from '../segments/renew-segment-upload.ts';

recordJoins();

/** Whether the playlist names versions. Without them, the server has to find every one. */
const BY_VERSION = testLength({ usual: [false], nightly: [true, false] });

const { workspaceId, owner } = await newTenant();
const cut = inParts(await cutRecording(6));

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const wholeFile = ({ init, segments }: CutRecording) => Buffer.concat([init, ...segments.map(({ bytes }) => bytes)]);

/** Full pages of the playlist of a long recording. */
const PAGES = testLength({ usual: 1, nightly: 2 });

/** A recording of some pages and one more segment. */
const ofPages = () => longCut(cut, PAGES * SEGMENTS_PER_PAGE + 1);

/** Sends other bytes of the same size under the name of every object, as somebody can whose policy is still valid. */
async function overwriteAll(permission: Permission, { init, pages, segments }: Playlist): Promise<void> {
  const objects = [
    { name: INIT_NAME, bytes: init.bytes },
    ...segments.flatMap(objectsOf),
    ...pages.map((_page, index) => ({ name: playlistPageName(index + 1), bytes: 100 })),
    { name: SENT_PLAYLIST_NAME, bytes: 100 },
  ];
  await Promise.all(objects.map(({ name, bytes }) => sendSegment(permission, name, Buffer.alloc(bytes, 'x'))));
}

/** A viewer of a link, who reads a recording as the player does. */
async function watch(recordingId: string) {
  const { shareToken } = await shareRecording(owner, recordingId, { allowDownload: false, expiresAt: null });
  const page = await readSharePage(shareToken);
  const early = page && earlySegments(page, { webM: true, segments: true, hls: true, file: () => true }, false);
  if (!early) throw new Error('The page does not play segments');
  const address = new URL(early.playlist, process.env.APP_URL);
  const read = async (path: string): Promise<Buffer> => {
    const answer = await fetch(new URL(path, address));
    if (!answer.ok) throw new Error(`${answer.status}: ${path}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const json = async <T>(path: string): Promise<T> => JSON.parse((await read(path)).toString());
  const playlist = await json<Playlist>(early.playlist);
  const readAll = async (): Promise<Buffer> => {
    const segments = [];
    for (const [index, { versionId }] of playlist.pages.entries()) {
      const { segments: onPage } = await json<PlaylistPage>(versionAddress(playlistPageName(index + 1), versionId));
      segments.push(...onPage);
    }
    segments.push(...playlist.segments);
    const objects = [{ name: INIT_NAME, versionId: playlist.init.versionId }, ...segments.flatMap(objectsOf)];
    const found: Buffer[] = [];
    for (const { name, versionId } of objects) found.push(await read(versionAddress(name, versionId)));
    return Buffer.concat(found);
  };
  return {
    early,
    playlist,
    read,
    readAll,
    statusOf: async (path: string) => (await fetch(new URL(path, address))).status,
  };
}

const attachOf = ({ id, uploadId }: { id: string; uploadId: string }, recorded: CutRecording, playlist: Playlist) => {
  const { fileSize, duration } = recorded;
  return attachSegments(owner, id, { segmentUploadId: uploadId, playlist, fileSize, duration });
};

describe('after every object of an attached recording was overwritten', () => {
  it.each(
    firstCases(1, [
      ['that names versions', true],
      ['of an earlier version, which names none', false],
    ]),
  )('a viewer sees, and the file has, what a recorder %s has attached', async (_which, hasVersions) => {
    const it = await sent(owner, workspaceId, cut, { hasVersions });
    await attachOf(it, cut, it.playlist);
    const viewer = await watch(it.id);
    const [init, first] = await Promise.all(viewer.early.files.map(viewer.read));
    const next = await begun(it);
    // While the viewer plays.
    const [seen] = await Promise.all([viewer.readAll(), overwriteAll(it.permission, it.playlist)]);
    const later = await watch(it.id);
    // While the join reads.
    await Promise.all([step(next), overwriteAll(it.permission, it.playlist)]);
    for (const bytes of [seen, await viewer.readAll(), await later.readAll()]) {
      expect(hashOf(bytes)).toBe(hashOf(wholeFile(cut)));
    }
    expect([init, first]).toEqual([cut.init, cut.segments[0]?.bytes]);
    expect((await stored(it.id)).file).toMatchObject({ segments: { state: 'joined' } });
    expect(hashOf(await fileOf(it.id))).toBe(hashOf(await remuxed(cut)));
  });

  it('nobody can read an object without the version', async () => {
    const it = await sent(owner, workspaceId, cut);
    await attachOf(it, cut, it.playlist);
    const viewer = await watch(it.id);
    await overwriteAll(it.permission, it.playlist);
    const names = [INIT_NAME, segmentName(1), SENT_PLAYLIST_NAME, 'attached-playlist.json'];
    for (const name of names) expect(await viewer.statusOf(name)).toBe(403);
    expect(await viewer.statusOf(`${SENT_PLAYLIST_NAME}?versionId=null`)).toBe(403);
  });

  it.each(BY_VERSION)('the pages of its playlist are the attached ones, too (versions named: %s)', async (named) => {
    const long = ofPages();
    const it = await sent(owner, workspaceId, long, { hasVersions: named });
    await attachOf(it, long, it.playlist);
    const viewer = await watch(it.id);
    await overwriteAll(it.permission, it.playlist);
    expect(hashOf(await viewer.readAll())).toBe(hashOf(wholeFile(long)));
  });
});

describe('what was overwritten before the recording is attached', () => {
  it('does not count when a sign of life has checked the pages before', async () => {
    const long = ofPages();
    const it = await sent(owner, workspaceId, long, { state: 'recording', count: SEGMENTS_PER_PAGE });
    await renewSegmentUpload(owner, it.id, life(it.uploadId));
    const playlist = await sendRecording(it.permission, long, { isContinued: true });
    await sendSegment(it.permission, segmentName(7), Buffer.alloc(9, 'x'));
    await sendSegment(it.permission, playlistPageName(1), Buffer.from('x'));
    await attachOf(it, long, playlist);
    expect(hashOf(await (await watch(it.id)).readAll())).toBe(hashOf(wholeFile(long)));
  });

  it.each([true, false])('does not count either without a sign of life (versions named: %s)', async (hasVersions) => {
    const it = await sent(owner, workspaceId, cut, { hasVersions });
    await overwriteAll(it.permission, it.playlist);
    await attachOf(it, cut, it.playlist);
    expect(hashOf(await (await watch(it.id)).readAll())).toBe(hashOf(wholeFile(cut)));
  });
});

it('who watched live cannot read what is sent after the recording is attached', async () => {
  const it = await sent(owner, workspaceId, cut, { state: 'recording' });
  await renewSegmentUpload(owner, it.id, { ...life(it.uploadId), isWatchable: true });
  const { shareToken } = await shareRecording(owner, it.id, { allowDownload: false, expiresAt: null });
  const [live = ''] = Object.values((await readSharePage(shareToken))?.media ?? {});
  const statusOf = async (name: string) => (await fetch(new URL(name, process.env.APP_URL + live))).status;
  expect([await statusOf(SENT_PLAYLIST_NAME), await statusOf(segmentName(1))]).toEqual([200, 200]);
  await attachOf(it, cut, { ...it.playlist, state: 'ended' });
  await expect.poll(() => statusOf(SENT_PLAYLIST_NAME)).toBe(403);
  expect(await statusOf(segmentName(1))).toBe(403);
});

it('a recording that an earlier version attached is played and joined as before', async () => {
  const it = await attachedEarlier(owner, workspaceId, cut);
  const viewer = await watch(it.id);
  expect(viewer.early.files.join()).not.toContain('versionId');
  expect(hashOf(await viewer.readAll())).toBe(hashOf(wholeFile(cut)));
  await joined(it);
  expect(hashOf(await fileOf(it.id))).toBe(hashOf(await remuxed(cut)));
});
