import { ListObjectVersionsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it, vi } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import type { Playlist } from '#shared/api/video/playlist.ts';
import { partName, playlistPageName, segmentName } from '#shared/model/video/segment.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { getPlaylist } from '../../../gateways/s3/s3-segments.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { uploadThumbnail } from '../../test-support/recordings.ts';
import { begun, type Maker, sendAll, sent, uploadOf } from '../../test-support/segmented-recordings.ts';
import { cutRecording, inParts, longCut, playlistOf, sendRecording, sendSegment } from '../../test-support/segments.ts';
import { newProject, newTenant, refusal } from '../../test-support/tenants.ts';
import { attachJoined } from '../joining/end-join.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { attachSegments } from './attach-segments.ts';
import { renewSegmentUpload } from './renew-segment-upload.ts';

// These tests check that joins and conversions are ordered, and do not run them.
const { started } = recordJoins();

const { workspaceId, owner } = await newTenant();
const maker: Maker = { owner, workspaceId };
const cut = await cutRecording();

/** Reads the attached playlist. */
async function attachedPlaylist(recordingId: string, keyPrefix: string): Promise<unknown> {
  const { playlistVersionId } = await uploadOf(recordingId);
  const bytes = await getPlaylist(`${keyPrefix}attached-playlist.json`, { versionId: playlistVersionId ?? '' });
  return JSON.parse(Buffer.from(bytes ?? '').toString());
}

const life = { isWatchable: false, behindMs: 0 };

describe('attaching segments', () => {
  it('makes the recording watchable at once, counts its length, and starts the join', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id, permission, attachment } = await sent({ ...maker, projectId });
    const thumbnailURL = await uploadThumbnail(owner);
    expect(await attachSegments(owner, id, { ...attachment, thumbnailURL })).toMatchObject({
      filePath: `/objects/${id}/original.webm`,
      mp4FilePath: null,
      transcodeStatus: 'processing',
      thumbnailPath: `/objects/${id}/thumbnail.jpg`,
      fileSize: cut.fileSize,
      duration: cut.duration,
      segments: { state: 'joining', playlistPath: `/objects/${id}/playlist.json` },
    });
    expect(await getStoredProject(projectId)).toMatchObject({ totalDuration: cut.duration });
    expect(await attachedPlaylist(id, permission.keyPrefix)).toEqual(attachment.playlist);
    const input = JSON.stringify({ recordingId: id, segmentUploadId: attachment.segmentUploadId });
    expect(started()).toMatchObject([{ input }]);
    const { url } = { url: await openObject(owner, { path: `${id}/playlist.json`, download: false }) };
    expect(url).toMatch(
      new RegExp(`^/media/[^/]+/${permission.keyPrefix}attached-playlist\\.json\\?versionId=[\\w-]+$`),
    );
    expect(await openObject(owner, { path: `${id}/thumbnail.jpg`, download: false })).toContain('/uploads/');
  });

  it('gives the same answer to five calls at once, and to a call after the join', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id, attachment } = await sent({ ...maker, projectId });
    const answers = await Promise.all(Array.from({ length: 5 }, () => attachSegments(owner, id, attachment)));
    expect(new Set(answers.map(({ segments }) => segments?.state))).toEqual(new Set(['joining']));
    expect(await getStoredProject(projectId)).toMatchObject({ totalDuration: cut.duration });
    expect(new Set(started().map(({ name }) => name)).size).toBe(1);
    expect(await uploadOf(id)).toMatchObject({ joins: 1 });
    await attachJoined(await uploadOf(id), { fileSize: cut.fileSize + 9, duration: 6 });
    expect(await attachSegments(owner, id, attachment)).toMatchObject({
      fileSize: cut.fileSize + 9,
      segments: { state: 'joined', playlistPath: null },
    });
  });

  it('keeps the playlist of the first call: a call with another one is refused', async () => {
    const { id, permission, attachment } = await sent(maker);
    await attachSegments(owner, id, attachment);
    const playlist = { ...attachment.playlist, mimeType: 'video/webm;codecs="vp9"' };
    await expect(attachSegments(owner, id, { ...attachment, playlist })).rejects.toEqual(refusal('CONFLICT'));
    expect(await attachedPlaylist(id, permission.keyPrefix)).toEqual(attachment.playlist);
  });

  it('succeeds beside a renewal at the same moment', async () => {
    const { id, permission, attachment } = await sent(maker);
    const { segmentUploadId } = permission;
    const [attaching] = await Promise.allSettled([
      attachSegments(owner, id, attachment),
      renewSegmentUpload(owner, id, { ...life, segmentUploadId }),
    ]);
    expect(attaching).toMatchObject({ status: 'fulfilled' });
    expect(await uploadOf(id)).toMatchObject({ phase: 'joining' });
    await expect(renewSegmentUpload(owner, id, { ...life, segmentUploadId })).rejects.toEqual(refusal('CONFLICT'));
  });
});

/** Begins a recording whose recorder has sent the first segments and renewed. */
async function renewedAfter(long: typeof cut, part: { count: number; without?: string[] }) {
  const { id, permission } = await begun(maker);
  const { segmentUploadId } = permission;
  await sendRecording(permission, long, { ...part, state: 'recording' });
  await renewSegmentUpload(owner, id, { ...life, segmentUploadId });
  const attach = async (playlist: Playlist) => {
    const { fileSize, duration } = long;
    return attachSegments(owner, id, { segmentUploadId, playlist, fileSize, duration });
  };
  return { id, permission, attach };
}

describe('attaching a long recording', () => {
  it('makes one request for each list, one for each page, and one for the playlist', async () => {
    const long = longCut(cut, 210);
    const { id, permission } = await begun(maker);
    const attachment = await sendAll(permission, long);
    const requests = vi.spyOn(S3Client.prototype, 'send');
    await attachSegments(owner, id, attachment);
    // Two pages, the versions of the initialization segment, those of up to a thousand segments, and the playlist.
    expect(requests.mock.calls).toHaveLength(5);
    requests.mockRestore();
  });

  it.runIf(IS_NIGHTLY)('reads only the pages and lists only the segments since the last renewal', async () => {
    const long = longCut(cut, 350);
    const { id, permission, attach } = await renewedAfter(long, { count: 250 });
    expect((await uploadOf(id)).checkedPages).toMatchObject({ count: 2, lastStartMs: 398_000 });
    const playlist = await sendRecording(permission, long, { isContinued: true });
    const requests = vi.spyOn(S3Client.prototype, 'send');
    expect(await attach(playlist)).toMatchObject({ fileSize: long.fileSize, segments: { state: 'joining' } });
    const inputs = requests.mock.calls.map(([{ input }]) => input as { Key?: string; KeyMarker?: string });
    requests.mockRestore();
    const pages = inputs.filter(({ Key }) => Key?.includes('sent-playlist-'));
    expect(pages).toEqual([expect.objectContaining({ Key: `${permission.keyPrefix}${playlistPageName(3)}` })]);
    const lists = inputs.filter(({ KeyMarker }) => KeyMarker !== undefined);
    expect(lists).toEqual([expect.objectContaining({ KeyMarker: `${permission.keyPrefix}${segmentName(200)}~` })]);
  });

  it('names a segment that was missing at the renewal and never arrived', async () => {
    const long = longCut(cut, 210);
    const { id, permission, attach } = await renewedAfter(long, { count: 205, without: [segmentName(150)] });
    expect((await uploadOf(id)).checkedPages).toMatchObject({ count: 1 });
    const playlist = await sendRecording(permission, long, { without: [segmentName(150)], isContinued: true });
    const missing = expect.objectContaining({ code: 'UPLOAD_INCOMPLETE', details: { missing: [150] } });
    await expect(attach(playlist)).rejects.toEqual(missing);
  });

  it.runIf(IS_NIGHTLY)('counts the parts of a segment on a page', async () => {
    const long = longCut(cut, 250);
    const tailed = long.segments.map((each, index) => (index === 199 ? { ...each, cuts: [3, 4, 5] } : each));
    const { id, permission, attach } = await renewedAfter({ ...long, segments: tailed }, { count: 210 });
    expect((await uploadOf(id)).checkedPages).toMatchObject({ count: 2 });
    const playlist = await sendRecording(permission, { ...long, segments: tailed }, { isContinued: true });
    expect(await attach(playlist)).toMatchObject({ fileSize: long.fileSize, segments: { state: 'joining' } });
  });

  it.runIf(IS_NIGHTLY)(
    'is refused when the playlist names no version of a page and another page has arrived',
    async () => {
      const long = longCut(cut, 150);
      const { permission, attach } = await renewedAfter(long, { count: 50 });
      const playlist = await sendRecording(permission, long, { hasVersions: false });
      const [page = Buffer.of()] = playlistOf(longCut(cut, 150, (index) => index * 1999)).pages;
      await sendSegment(permission, playlistPageName(1), page);
      await expect(attach(playlist)).rejects.toEqual(refusal('UPLOAD_INCOMPLETE'));
    },
  );

  it.runIf(IS_NIGHTLY)('checks a page again that has changed since the renewal', async () => {
    const { permission, attach } = await renewedAfter(longCut(cut, 250), { count: 210 });
    const back = longCut(cut, 250, (index) => (index === 99 ? 0 : index * 2000));
    const playlist = await sendRecording(permission, back, { isContinued: true });
    await expect(attach(playlist)).rejects.toEqual(refusal('INVALID_INPUT'));
  });

  it('refuses segments that start before the pages that a renewal has checked', async () => {
    const { permission, attach } = await renewedAfter(longCut(cut, 150), { count: 110 });
    const back = longCut(cut, 150, (index) => (index < 100 ? index * 2000 : (index - 100) * 2000));
    const playlist = await sendRecording(permission, back, { isContinued: true });
    await expect(attach(playlist)).rejects.toEqual(refusal('INVALID_INPUT'));
  });
});

describe('attaching segments whose last one is in parts', () => {
  /** Sends the recording. @returns the name of its last part, and the call that attaches the recording */
  async function sentInParts(without: (last: string) => string[] = () => []) {
    const parted = inParts(cut);
    const last = partName(3, parted.segments[2]?.cuts?.at(-1) ?? 0);
    const { id, permission } = await begun(maker);
    const attachment = await sendAll(permission, parted, { without: without(last) });
    return { permission, last, attach: () => attachSegments(owner, id, attachment) };
  }
  const missing = expect.objectContaining({ code: 'UPLOAD_INCOMPLETE', details: { missing: [3] } });

  it('makes the recording watchable', async () => {
    const { attach } = await sentInParts();
    expect(await attach()).toMatchObject({ fileSize: cut.fileSize, segments: { state: 'joining' } });
  });

  it.each<[string, (last: string) => string[]]>([
    ['last part', (last) => [last]],
    ['first object', () => [segmentName(3)]],
  ])('is refused when its %s is missing', async (_what, without) => {
    const { attach } = await sentInParts(without);
    await expect(attach()).rejects.toEqual(missing);
  });

  it('is refused when only another last part has arrived', async () => {
    const { permission, last, attach } = await sentInParts((name) => [name]);
    const { bytes, cuts } = inParts(cut).segments[2] ?? {};
    await sendSegment(permission, last, Buffer.alloc((bytes?.length ?? 0) - (cuts?.at(-1) ?? 0), 'x'));
    await expect(attach()).rejects.toEqual(missing);
  });
});

describe('segments are not attached', () => {
  it.each([
    ['when one has not arrived', { without: [segmentName(2)] }, {}, 'UPLOAD_INCOMPLETE'],
    ["with somebody else's thumbnail", {}, { thumbnailURL: 'https://example.com/x.jpg' }, 'UPLOAD_NOT_YOURS'],
  ])('%s, and the refusal waits until the playlist is stored', async (_what, part, changes, code) => {
    const { id, permission } = await begun(maker);
    const attachment = { ...(await sendAll(permission, cut, part)), ...changes };
    const send = S3Client.prototype.send;
    let [isListed, isStored] = [false, false];
    const spy = vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, ...args) {
      if (args[0] instanceof PutObjectCommand) await vi.waitFor(() => expect(isListed).toBe(true));
      const answer = await Reflect.apply(send, this, args);
      isListed ||= args[0] instanceof ListObjectVersionsCommand;
      isStored ||= args[0] instanceof PutObjectCommand;
      return answer;
    });
    const answer = await attachSegments(owner, id, attachment).catch((error: unknown) => ({ error, isStored }));
    spy.mockRestore();
    expect(answer).toEqual({ error: refusal(code), isStored: true });
  });

  it('when one is missing or has another ETag', async () => {
    const { id, permission } = await begun(maker);
    const attachment = await sendAll(permission, cut, { without: [segmentName(2)] });
    const missing = expect.objectContaining({ code: 'UPLOAD_INCOMPLETE', details: { missing: [2] } });
    await expect(attachSegments(owner, id, attachment)).rejects.toEqual(missing);
    await sendSegment(permission, segmentName(2), Buffer.from('another'));
    await expect(attachSegments(owner, id, attachment)).rejects.toEqual(missing);
    expect(await getRecording(owner, id)).toMatchObject({ filePath: null, segments: { state: 'recording' } });
  });

  it.each([
    ['of another length', { fileSize: 1 }, 'UPLOAD_INCOMPLETE'],
    ['of another upload', { segmentUploadId: 'other' }, 'CONFLICT'],
    ['longer than the limit', { duration: 5 * 60 * 60 }, 'SEGMENTS_TOO_LONG'],
  ])('%s', async (_what, changes, code) => {
    const { id, attachment } = await sent(maker);
    await expect(attachSegments(owner, id, { ...attachment, ...changes })).rejects.toEqual(refusal(code));
    expect(await getRecording(owner, id)).toMatchObject({ filePath: null });
  });

  it('when the playlist lists nothing', async () => {
    const { id, permission } = await begun(maker);
    const attachment = await sendAll(permission, cut, { count: 0 });
    await expect(attachSegments(owner, id, attachment)).rejects.toEqual(refusal('INVALID_INPUT'));
  });

  it('when the playlist is longer than the limit, whatever length the client says', async () => {
    const segments = cut.segments.map((each, index) => ({ ...each, startMs: index * 2 * 60 * 60 * 1000 }));
    const { id, permission } = await begun(maker);
    const attachment = await sendAll(permission, { ...cut, segments });
    await expect(attachSegments(owner, id, attachment)).rejects.toEqual(refusal('SEGMENTS_TOO_LONG'));
  });
});
