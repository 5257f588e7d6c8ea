import { createHash, randomBytes } from 'node:crypto';
import { ListPartsCommand, S3Client } from '@aws-sdk/client-s3';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply } from '../../../data/ground/apply.ts';
import { attachUpload, extendUpload, getUpload } from '../../../data/ground/upload.ts';
import { updateItem } from '../../../data/table/items.ts';
import { cleanupIndex, uploadKey } from '../../../data/table/keys.ts';
import { deleteMedia, findObject, mediaBucket } from '../../../gateways/s3/s3.ts';
import * as s3Multipart from '../../../gateways/s3/s3-multipart.ts';
import { isoNow, nowMs, nowSeconds } from '../../../process/clock.ts';
import { bytesOf } from '../../test-support/objects.ts';
import { newRecording, sendParts, startMultipart, WEBM_HEADER } from '../../test-support/recordings.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { attachVideo } from '../../video/preparation/attach-video.ts';
import { abortMultipart } from './abort-upload.ts';
import { completeMultipart } from './complete-multipart.ts';
import { dropUpload } from './drop-upload.ts';
import { listParts } from './list-parts.ts';
import { loadMultipart } from './load-upload.ts';
import { PART_BYTES } from './part-sizes.ts';
import { signParts } from './sign-parts.ts';

const s3 = new S3Client({});
// The workflow that copies attached uploads does not run here. It has its own test.
mockAws(SFNClient).on(StartExecutionCommand).resolves({});
/** Two whole parts and the beginning of a third. */
const file = randomBytes(2 * PART_BYTES + 1000);
const small = Buffer.concat([WEBM_HEADER, Buffer.from('one part is enough')]);

const { workspaceId, owner } = await newTenant();

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const storedBytes = async (uploadId: string) => bytesOf((await loadMultipart(owner, uploadId)).key);

/** An upload that has received all its parts. */
async function sent(bytes = small): Promise<string> {
  const uploadId = await startMultipart(owner, bytes.length);
  await sendParts(owner, uploadId, bytes);
  return uploadId;
}

/** The state of an upload in S3. */
async function atS3(uploadId: string): Promise<'known' | 'gone'> {
  const { key, multipart } = await loadMultipart(owner, uploadId);
  return s3Known(key, multipart.s3Id);
}

const s3Known = (Key: string, UploadId: string): Promise<'known' | 'gone'> =>
  s3.send(new ListPartsCommand({ Bucket: mediaBucket(), Key, UploadId })).then(
    () => 'known',
    () => 'gone',
  );

describe('an upload in parts', () => {
  it('returns the received parts, is completed when it has all, and has the exact bytes of the file', async () => {
    const uploadId = await startMultipart(owner, file.length);
    expect(await listParts(owner, uploadId)).toEqual({ parts: [], isComplete: false });
    await sendParts(owner, uploadId, file, [3, 1]);
    const arrived = [
      { partNumber: 1, size: PART_BYTES },
      { partNumber: 3, size: 1000 },
    ];
    expect(await listParts(owner, uploadId)).toEqual({ parts: arrived, isComplete: false });
    await expect(completeMultipart(owner, uploadId)).rejects.toMatchObject({
      code: 'UPLOAD_INCOMPLETE',
      details: { missing: [2] },
    });
    await sendParts(owner, uploadId, file, [2]);
    await completeMultipart(owner, uploadId);
    expect(await listParts(owner, uploadId)).toEqual({ parts: [], isComplete: true });
    expect(hashOf(await storedBytes(uploadId))).toBe(hashOf(file));
  });

  it('is attached like any other, and gives the same answer when it is completed again', async () => {
    const uploadId = await sent();
    const first = await completeMultipart(owner, uploadId);
    expect(await completeMultipart(owner, uploadId)).toEqual(first);
    const { id } = await newRecording(owner, workspaceId);
    const attachment = { videoURL: first.uploadURL, fileSize: small.length, duration: 1 };
    expect(await attachVideo(owner, id, attachment)).toMatchObject({ filePath: `/objects/${id}/original.webm` });
    expect(await completeMultipart(owner, uploadId)).toEqual(first);
    const { key } = await loadMultipart(owner, uploadId);
    expect(await findObject(key)).toMatchObject({ size: small.length, contentType: 'video/webm' });
    await deleteRecording(owner, id);
    await runCleanup();
    expect(await findObject(key)).toBeNull();
    await expect(completeMultipart(owner, uploadId)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it.runIf(IS_NIGHTLY)('that is completed by several calls at the same moment is completed once', async () => {
    const uploadId = await sent(file);
    const answers = await Promise.all(Array.from({ length: 4 }, () => completeMultipart(owner, uploadId)));
    expect(new Set(answers.map(({ uploadURL }) => uploadURL)).size).toBe(1);
    expect(hashOf(await storedBytes(uploadId))).toBe(hashOf(file));
  });

  it('is not attached before it is complete', async () => {
    const uploadId = await sent();
    const { id } = await newRecording(owner, workspaceId);
    const [url] = (await signParts(owner, uploadId, [1])).parts;
    const attachment = { videoURL: url?.url ?? '', fileSize: small.length, duration: 1 };
    await expect(attachVideo(owner, id, attachment)).rejects.toEqual(refusal('UPLOAD_MISSING'));
  });

  it('that S3 has aborted does not exist', async () => {
    const uploadId = await sent();
    const { key, multipart } = await loadMultipart(owner, uploadId);
    await s3Multipart.abortMultipartUpload({ key, s3Id: multipart.s3Id });
    await expect(listParts(owner, uploadId)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(completeMultipart(owner, uploadId)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('that is attached counts as complete, although its file was moved', async () => {
    const uploadId = await sent();
    const { uploadURL } = await completeMultipart(owner, uploadId);
    const { key } = await loadMultipart(owner, uploadId);
    const { id } = await newRecording(owner, workspaceId);
    await apply([attachUpload(uploadId, id, nowSeconds())]);
    await deleteMedia(key);
    expect(await completeMultipart(owner, uploadId)).toEqual({ uploadURL });
    expect(await listParts(owner, uploadId)).toEqual({ parts: [], isComplete: true });
  });
});

describe('the URL of an upload’s part', () => {
  const put = async (url: string, body: Uint8Array) =>
    (await fetch(url, { method: 'PUT', body: new Uint8Array(body) })).status;
  const urlOf = async (uploadId: string, number: number) =>
    (await signParts(owner, uploadId, [number])).parts[0]?.url ?? '';

  it('accepts exactly the announced number of bytes', async () => {
    const url = await urlOf(await startMultipart(owner, small.length), 1);
    expect(await put(url, Buffer.concat([small, small]))).toBe(403);
    expect(await put(url, small.subarray(1))).toBe(403);
    expect(await put(url, small)).toBe(200);
  });

  it('is valid only for that part of that upload', async () => {
    const uploadId = await startMultipart(owner, small.length);
    const other = await loadMultipart(owner, await startMultipart(owner, small.length));
    for (const [name, value] of [
      ['partNumber', '2'],
      ['uploadId', other.multipart.s3Id],
    ] as const) {
      const url = new URL(await urlOf(uploadId, 1));
      url.searchParams.set(name, value);
      expect(await put(url.href, small)).toBe(403);
    }
  });

  it('is not issued for an unknown part or for an attached upload', async () => {
    const uploadId = await startMultipart(owner, small.length);
    await expect(signParts(owner, uploadId, [2])).rejects.toEqual(refusal('INVALID_INPUT'));
    await apply([attachUpload(uploadId, 'w_r', nowSeconds())]);
    await expect(signParts(owner, uploadId, [1])).rejects.toEqual(refusal('NOT_FOUND'));
  });
});

describe('aborting an upload', () => {
  it('removes the received parts, accepts no more, and is not found the second time', async () => {
    const uploadId = await sent();
    const { key, multipart } = await loadMultipart(owner, uploadId);
    const [part] = (await signParts(owner, uploadId, [1])).parts;
    await abortMultipart(owner, uploadId);
    await runCleanup();
    expect(await s3Known(key, multipart.s3Id)).toBe('gone');
    const again = await fetch(part?.url ?? '', { method: 'PUT', body: new Uint8Array(small) });
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining('NoSuchUpload')]);
    await expect(abortMultipart(owner, uploadId)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('also removes a completed file', async () => {
    const uploadId = await sent();
    const { key } = await loadMultipart(owner, uploadId);
    await completeMultipart(owner, uploadId);
    await abortMultipart(owner, uploadId);
    await runCleanup();
    expect(await findObject(key)).toBeNull();
  });

  it('is refused when the upload is attached', async () => {
    const uploadId = await sent();
    await apply([attachUpload(uploadId, 'w_r', nowSeconds())]);
    await expect(abortMultipart(owner, uploadId)).rejects.toEqual(refusal('UPLOAD_TAKEN'));
    expect(await atS3(uploadId)).toBe('known');
  });
});

describe('the cleanup of uploads', () => {
  useOwnTable();

  /** Makes an upload due, as a day without a call does. */
  const makeDue = (uploadId: string) =>
    updateItem({ Key: uploadKey(uploadId), set: { GSI1SK: cleanupIndex(uploadId, isoNow(-60)).GSI1SK } });

  it('aborts an upload after a day without a call, and none that is in progress', async () => {
    const [forgotten, going] = await Promise.all([sent(), sent()]);
    const { key, multipart } = await loadMultipart(owner, forgotten);
    await Promise.all([makeDue(forgotten), makeDue(going)]);
    await signParts(owner, going, [1]);
    await runCleanup();
    expect([await getUpload(forgotten), await s3Known(key, multipart.s3Id)]).toEqual([null, 'gone']);
    expect(await atS3(going)).toBe('known');
  });

  it('keeps one whose owner has continued it since the list was read', async () => {
    const uploadId = await sent();
    await makeDue(uploadId);
    const listed = await loadMultipart(owner, uploadId);
    await extendUpload(uploadId, nowMs());
    expect(await dropUpload(listed, isoNow())).toBeNull();
    expect(await atS3(uploadId)).toBe('known');
  });
});
