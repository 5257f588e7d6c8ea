import { createHash, randomBytes } from 'node:crypto';
import {
  CreateJobCommand,
  MediaConvertClient,
  ProbeCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-mediaconvert';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { findObject, mediaBucket, s3Url } from '../../../gateways/s3/s3.ts';
import { listUploadedParts } from '../../../gateways/s3/s3-multipart.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import type { Actor } from '../../ground/actor.ts';
import { originalPrefix } from '../../ground/media-files/media-keys.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { jpegOf } from '../../test-support/jpeg.ts';
import { storedKeys } from '../../test-support/objects.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { newRecording, stored, upload, WEBM_HEADER } from '../../test-support/recordings.ts';
import { newMember, newTenant } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { reconcileFile } from '../recovery/reconcile-file.ts';
import { stuckBefore } from '../recovery/run.ts';
import { attachVideo } from './attach-video.ts';
import { prepareRecording } from './prepare-recording.ts';

useOwnTable();

const log = captureLog();
// The tests run the steps of the workflow themselves, so that they can send other files to the URLs in between.
const { states, started } = recordWorkflows();
const mediaConvert = mockAws(MediaConvertClient);
const s3 = new S3Client({});

const MIB = 1024 ** 2;
/** Copies in parts, as of files of many gigabytes, with S3's smallest part size. */
const IN_PARTS = { wholeBytes: 5 * MIB, partBytes: 5 * MIB };
const always = () => true;
const VIDEO = Buffer.concat([WEBM_HEADER, Buffer.from('the attached video')]);
const largeVideo = (bytes: number) => Buffer.concat([WEBM_HEADER, randomBytes(bytes)]);
const PICTURE = Buffer.from('the attached picture');
const FORGED = 'another file of a removed member';

let workspaceId: string;
let owner: Actor;
let editor: Actor;

beforeAll(async () => {
  ({ workspaceId, owner } = await newTenant());
});

beforeEach(async () => {
  mediaConvert.reset();
  mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: { Tracks: [{ TrackType: 'video' }] } }] });
  mediaConvert.on(CreateJobCommand).resolves({ Job: { Id: 'job-1', Role: '', Settings: {} } });
  editor = await newMember(workspaceId, 'editor');
});

/** A recording to which an editor has attached files, and their URLs, which stay valid. */
async function attached(video: Buffer = VIDEO, picture: Buffer = PICTURE, type?: string) {
  const { id } = await newRecording(editor, workspaceId);
  const videoURL = await upload(editor, video, type);
  const thumbnailURL = await upload(editor, picture, 'image/jpeg');
  const attachment = { videoURL, thumbnailURL, fileSize: video.length, duration: 3 };
  await attachVideo(editor, id, attachment);
  const [videoKey, thumbnailKey] = [videoURL, thumbnailURL].map((url) =>
    new URL(url).pathname.split('/').slice(2).join('/'),
  );
  return { id, attachment, videoKey: videoKey ?? '', thumbnailKey: thumbnailKey ?? '' };
}

type Attached = Awaited<ReturnType<typeof attached>>;

/** Sends another file to both URLs, as anyone with the URLs can. */
async function writeOver({ attachment: { videoURL, thumbnailURL } }: Attached, body = FORGED): Promise<void> {
  for (const [url, type] of [
    [videoURL, 'video/webm'],
    [thumbnailURL, 'image/jpeg'],
  ] as const) {
    const { status } = await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
    expect(status).toBe(200);
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The hash of a file as a viewer gets it, or the status of the refusal. */
async function served(id: string, file: 'original.webm' | 'thumbnail.jpg', more = ''): Promise<string | number> {
  const path = await openObject(owner, { path: `${id}/${file}`, download: false });
  const answer = await fetch(new URL(`${path}${more}`, process.env.APP_URL));
  return answer.ok ? hashOf(Buffer.from(await answer.arrayBuffer())) : answer.status;
}

async function expectServed({ id }: Attached, video: Buffer = VIDEO): Promise<void> {
  expect(await served(id, 'original.webm')).toBe(hashOf(video));
  expect(await served(id, 'thumbnail.jpg')).toBe(hashOf(PICTURE));
}

const prepare = (id: string) => prepareRecording({ recordingId: id, copying: null }, { hasTime: always });
const jobs = () => mediaConvert.commandCalls(CreateJobCommand).map(({ args }) => args[0].input);
const copiesOf = (id: string): Promise<string[]> => storedKeys(originalPrefix(id));

describe('an attached upload', () => {
  it('is copied to a key without an upload URL, only the copy is served and converted, and the upload is removed', async () => {
    const it = await attached();
    expect(await prepare(it.id)).toBeNull();
    const { originalKey, thumbnailKey, uploads, transcodeStatus } = (await stored(it.id)).file;
    expect([originalKey, thumbnailKey].sort()).toEqual(await copiesOf(it.id));
    expect({ uploads, transcodeStatus }).toEqual({ uploads: null, transcodeStatus: 'processing' });
    expect(await findObject(originalKey ?? '')).toMatchObject({ size: VIDEO.length, contentType: 'video/webm' });
    expect(jobs().map(({ Settings }) => Settings?.Inputs?.[0]?.FileInput)).toEqual([s3Url(originalKey ?? '')]);
    await runCleanup();
    expect([await findObject(it.videoKey), await findObject(it.thumbnailKey)]).toEqual([null, null]);
    await expectServed(it);
  });

  // outlived-permissions.integ.test.ts has a removed member.
  it('never changes, when something else is sent to its URLs', async () => {
    const it = await attached();
    await writeOver(it);
    await expectServed(it);
    await prepare(it.id);
    await expectServed(it);
    await writeOver(it);
    await expectServed(it);
    const { originalKey } = (await stored(it.id)).file;
    expect(jobs().map(({ Settings }) => Settings?.Inputs?.[0]?.FileInput)).toEqual([s3Url(originalKey ?? '')]);
    // While the URLs are valid, each cleanup removes what has arrived.
    for (let times = 0; times < 2; times += 1) {
      await runCleanup();
      expect([await findObject(it.videoKey), await findObject(it.thumbnailKey)]).toEqual([null, null]);
      await writeOver(it);
    }
  });

  it('is copied unchanged in parts, also when something else is sent in between', async () => {
    const video = largeVideo(11 * MIB);
    const it = await attached(video);
    let step = await prepareRecording({ recordingId: it.id, copying: null }, { hasTime: always, limits: IN_PARTS });
    const target = step?.copying;
    await writeOver(it);
    await expectServed(it, video);
    let asked = 0;
    // Each step has time for one part.
    const hasTime = () => asked++ < 1;
    for (; step; asked = 0) {
      step = await prepareRecording(step, { hasTime, limits: IN_PARTS });
      if (step) expect(step.copying).toEqual(target);
    }
    const { originalKey, transcodeStatus } = (await stored(it.id)).file;
    expect([originalKey, transcodeStatus]).toEqual([target?.key, 'processing']);
    expect(await findObject(originalKey ?? '')).toMatchObject({
      size: video.length,
      contentType: 'video/webm',
      etag: expect.stringMatching(/-3"$/),
    });
    await expectServed(it, video);
  });

  it('is copied with its edits, whatever it weighs, and as the container that its copy is', async () => {
    // The DocType and the sizes around it are those of Matroska.
    const header = Buffer.concat([Buffer.from('1a45dfa38b428288', 'hex'), Buffer.from('matroska')]);
    const expected = Buffer.concat([
      Buffer.from('1a45dfa38b428284', 'hex'),
      Buffer.from('webm'),
      Buffer.from('ec820000', 'hex'),
    ]);
    const tracks = WEBM_HEADER.subarray(12);
    for (const rest of [randomBytes(100), randomBytes(17 * MIB)]) {
      const it = await attached(Buffer.concat([header, tracks, rest]), PICTURE, 'video/x-matroska');
      let step = await prepareRecording({ recordingId: it.id, copying: null }, { hasTime: always });
      await writeOver(it);
      let asked = 0;
      for (; step; asked = 0) step = await prepareRecording(step, { hasTime: () => asked++ < 1 });
      await expectServed(it, Buffer.concat([expected, tracks, rest]));
      const { originalKey } = (await stored(it.id)).file;
      expect(await findObject(originalKey ?? '')).toMatchObject({ contentType: 'video/webm' });
    }
  });

  it('is shown as processing from the time of the attach call on', async () => {
    const it = await attached();
    expect((await getRecording(owner, it.id)).transcodeStatus).toBe('processing');
    expect((await stored(it.id)).file.transcodeStatus).toBe('pending');
  });
});

describe('the preparation of a recording', () => {
  it('that runs twice at once makes one copy and one conversion', async () => {
    const it = await attached();
    await Promise.all([prepare(it.id), prepare(it.id), prepare(it.id)]);
    await prepare(it.id);
    expect(jobs()).toHaveLength(1);
    expect(await copiesOf(it.id)).toHaveLength(2);
    await expectServed(it);
  });

  it.runIf(IS_NIGHTLY)('that fails at the conversion keeps the copies and continues from there', async () => {
    const it = await attached();
    mediaConvert.on(ProbeCommand).rejects(new TooManyRequestsException({ message: 'No', $metadata: {} }));
    await expect(prepare(it.id)).rejects.toHaveProperty('name', 'TooManyRequestsException');
    expect((await stored(it.id)).file).toMatchObject({ transcodeStatus: 'pending', uploads: null });
    await writeOver(it);
    await expectServed(it);
    mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: { Tracks: [{ TrackType: 'video' }] } }] });
    mediaConvert.on(CreateJobCommand).resolves({});
    await prepare(it.id);
    expect((await stored(it.id)).file).toMatchObject({ transcodeStatus: 'processing', conversionAttempt: 2 });
    await runCleanup();
    expect(await findObject(it.videoKey)).toBeNull();
  });

  it('that was deleted meanwhile leaves no copy and no parts', async () => {
    const [whole, inParts] = [await attached(), await attached(largeVideo(6 * MIB))];
    const begun = await prepareRecording(
      { recordingId: inParts.id, copying: null },
      { hasTime: always, limits: IN_PARTS },
    );
    if (!begun?.copying) throw new Error('No copy was begun');
    await deleteRecording(owner, whole.id);
    await deleteRecording(owner, inParts.id);
    await runCleanup();
    expect([await prepare(whole.id), await prepareRecording(begun, { hasTime: always })]).toEqual([null, null]);
    await runCleanup();
    expect([await copiesOf(whole.id), await copiesOf(inParts.id)]).toEqual([[], []]);
    expect(await listUploadedParts(begun.copying)).toBeNull();
    expect(jobs()).toEqual([]);
  });

  it('with a missing upload version sets the recording to failed, and never serves another version', async () => {
    const it = await attached();
    const { uploads } = (await stored(it.id)).file;
    await writeOver(it);
    const VersionId = uploads?.original?.versionId;
    await s3.send(new DeleteObjectCommand({ Bucket: mediaBucket(), Key: it.videoKey, VersionId }));
    expect(await prepare(it.id)).toBeNull();
    expect((await stored(it.id)).file).toMatchObject({
      transcodeStatus: 'failed',
      conversionError: 'The uploaded file was removed before it could be copied',
    });
    expect(await served(it.id, 'original.webm')).toBe(404);
    expect(jobs()).toEqual([]);
    expect(log.lines().filter(({ level }) => level === 'ERROR')).toMatchObject([{ recordingId: it.id }]);
  });

  it('keeps no metadata of its thumbnail, such as the place where a picture was taken', async () => {
    const plain = Buffer.from(jpegOf(320, 180));
    const place = Buffer.from('Exif\0\0 N 48 8.1 E 11 34.5');
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place]);
    const it = await attached(VIDEO, Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]));
    await prepare(it.id);
    expect(await served(it.id, 'thumbnail.jpg')).toBe(hashOf(plain));
  });

  it('has no thumbnail when that is too large for a picture of a recording', async () => {
    const it = await attached(VIDEO, Buffer.alloc(10_000_001));
    await prepare(it.id);
    expect((await stored(it.id)).file).toMatchObject({
      transcodeStatus: 'processing',
      thumbnailKey: null,
      uploads: null,
    });
  });

  it('with a missing thumbnail goes on without it', async () => {
    const it = await attached();
    const { uploads } = (await stored(it.id)).file;
    const VersionId = uploads?.thumbnail?.versionId;
    await s3.send(new DeleteObjectCommand({ Bucket: mediaBucket(), Key: it.thumbnailKey, VersionId }));
    expect(await prepare(it.id)).toBeNull();
    expect((await stored(it.id)).file).toMatchObject({
      transcodeStatus: 'processing',
      thumbnailKey: null,
      uploads: null,
    });
    expect(jobs()).toHaveLength(1);
  });

  it('that never began or was given up is started again by the recovery, under another name each time', async () => {
    const it = await attached();
    states.resetHistory();
    expect(await reconcileFile(it.id, { before: stuckBefore(), isManual: false })).toBe('restarted');
    const [{ name = '' } = {}] = started();
    expect(name).toMatch(new RegExp(`^${it.id}-\\d+$`));
    expect(name.length).toBeLessThanOrEqual(80);
    expect(jobs()).toEqual([]);
  });
});

describe('deleting a recording', () => {
  it('removes its copies, and any file that is sent to its URLs afterwards', async () => {
    const it = await attached();
    await prepare(it.id);
    await deleteRecording(owner, it.id);
    await runCleanup();
    expect(await copiesOf(it.id)).toEqual([]);
    await writeOver(it);
    await runCleanup();
    expect([await findObject(it.videoKey), await findObject(it.thumbnailKey)]).toEqual([null, null]);
  });

  it('that is not prepared yet removes its uploads', async () => {
    const it = await attached();
    await deleteRecording(owner, it.id);
    await writeOver(it);
    await runCleanup();
    expect([await findObject(it.videoKey), await findObject(it.thumbnailKey)]).toEqual([null, null]);
  });
});
