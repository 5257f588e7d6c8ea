import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import { firstCases, IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { segmentName } from '#shared/model/video/segment.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { getSegmentUpload } from '../../../data/video/segment-upload.ts';
import { mediaBucket } from '../../../gateways/s3/s3.ts';
import { listUploadedParts } from '../../../gateways/s3/s3-multipart.ts';
import { deleteSegments } from '../../../gateways/s3/s3-segments.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import type { Actor } from '../../ground/actor.ts';
import { joinedKey, originalPrefix } from '../../ground/media-files/media-keys.ts';
import { attached, attachedEarlier, begun, fileOf, joined, remuxed, step } from '../../test-support/joins.ts';
import { storedKeys } from '../../test-support/objects.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { stored } from '../../test-support/recordings.ts';
import { type CutRecording, cutRecording, type Permission, withTail } from '../../test-support/segments.ts';
import { newTenant } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { giveUpJoin, type Join } from './join-segments.ts';

useOwnTable();

const log = captureLog();
// The tests run the steps of the workflow themselves.
const { started } = recordJoins();
const s3 = new S3Client({});

let workspaceId: string;
let owner: Actor;
let cut: CutRecording;
let silent: CutRecording;

beforeAll(async () => {
  ({ workspaceId, owner } = await newTenant());
  [cut, silent] = await Promise.all([cutRecording(6), cutRecording(4, false)]);
});

const attach = (recorded = cut) => attached(owner, workspaceId, recorded);

/** Replaces a segment. */
const writeOver = ({ keyPrefix }: Permission, number: number) =>
  s3.send(
    new PutObjectCommand({ Bucket: process.env.SEGMENTS_BUCKET, Key: keyPrefix + segmentName(number), Body: 'x' }),
  );
const remove = ({ keyPrefix }: Permission, number: number) =>
  deleteSegments(keyPrefix + segmentName(number), () => true);

const errors = () => log.lines().filter(({ level }) => level === 'ERROR');
const metric = (name: string) => log.lines().filter((line) => name in line).length;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a join', () => {
  const sounds: [string, () => CutRecording][] = [
    ['with sound', () => cut],
    ['without sound', () => silent],
  ];
  it.each(firstCases(1, sounds))('%s writes the same file as the browser does', async (_what, recordedOf) => {
    const recorded = recordedOf();
    const it = await attach(recorded);
    await joined(it);
    const file = await fileOf(it.id);
    expect(hashOf(file)).toBe(hashOf(await remuxed(recorded)));
    expect((await stored(it.id)).file).toMatchObject({
      originalKey: joinedKey(it.id, it.uploadId, 1),
      fileSize: file.length,
      duration: recorded.duration,
      transcodeStatus: 'pending',
      segments: { state: 'joined' },
    });
    expect(await getSegmentUpload(it.id)).toMatchObject({ phase: 'kept' });
    expect(metric('JoinSeconds')).toBe(1);
    const names = started().map(({ name }) => name);
    expect(names).toContain(`${it.id}-join-1`);
  });

  it.runIf(IS_NIGHTLY).each([
    ['one block', 1],
    ['ten blocks', 10],
  ])(
    'writes the same file when the first object of the last segment has %s, and its tail the others',
    async (_what, blocks) => {
      const it = await attach(withTail(cut, blocks));
      await joined(it);
      expect(hashOf(await fileOf(it.id))).toBe(hashOf(await remuxed(cut)));
    },
  );

  it('writes a file with its length and its color space', async () => {
    const it = await attach();
    await joined(it);
    const folder = await mkdtemp(pathOf(tmpdir(), 'framekeep-join-'));
    await writeFile(pathOf(folder, 'joined.webm'), await fileOf(it.id));
    const { format, streams } = await probeVideo(pathOf(folder, 'joined.webm'));
    await rm(folder, { recursive: true });
    expect(Math.abs(Number(format.duration) - cut.duration)).toBeLessThan(0.1);
    expect(streams[0]).toMatchObject({ codec_name: 'vp8', color_space: 'smpte170m' });
    expect(streams[1]).toMatchObject({ codec_name: 'opus' });
  });

  it('that runs twice at once, and once more afterwards, writes one file', async () => {
    const it = await attach();
    const [one, other] = await Promise.all([begun(it), begun(it)]);
    await Promise.all([step(one), step(other)]);
    await joined(it);
    expect(await storedKeys(originalPrefix(it.id))).toEqual([joinedKey(it.id, it.uploadId, 1)]);
    expect(hashOf(await fileOf(it.id))).toBe(hashOf(await remuxed(cut)));
    expect(metric('JoinSeconds')).toBe(1);
  });

  /** Sends a part, as a run that is killed afterwards does. */
  async function sendBefore({ target }: Join): Promise<CompletedPart> {
    const part = { Bucket: mediaBucket(), Key: target?.key, UploadId: target?.s3Id, PartNumber: 1 };
    const { ETag } = await s3.send(new UploadPartCommand({ ...part, Body: await remuxed(cut) }));
    return { ETag, PartNumber: 1 };
  }

  /** Number of parts that are sent during some work. */
  async function partsSentBy(work: () => Promise<unknown>): Promise<number> {
    const sending = vi.spyOn(S3Client.prototype, 'send');
    await work();
    const parts = sending.mock.calls.filter(([command]) => command instanceof UploadPartCommand);
    sending.mockRestore();
    return parts.length;
  }

  it('does not send parts again that have arrived', async () => {
    const it = await attach();
    const next = await begun(it);
    await sendBefore(next);
    expect(await partsSentBy(() => step(next))).toBe(0);
    expect((await stored(it.id)).file.segments?.state).toBe('joined');
    expect(hashOf(await fileOf(it.id))).toBe(hashOf(await remuxed(cut)));
  });

  it('that was interrupted after it completed the file compares the file and sends nothing', async () => {
    const it = await attach();
    const next = await begun(it);
    const part = await sendBefore(next);
    const target = { Bucket: mediaBucket(), Key: next.target?.key, UploadId: next.target?.s3Id };
    await s3.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts: [part] } }));
    expect(await partsSentBy(() => step(next))).toBe(0);
    expect((await stored(it.id)).file.segments?.state).toBe('joined');
  });

  it('that reaches its time limit continues in the next step', async () => {
    const it = await attach();
    const next = await begun(it);
    expect(await step(next, AbortSignal.abort(new Error('The time is over')))).toEqual(next);
    expect(await step(next)).toBeNull();
    expect((await stored(it.id)).file.segments?.state).toBe('joined');
  });
});

describe('a join fails', () => {
  it.each<[string, typeof attached, (permission: Permission) => Promise<unknown>]>([
    ['a segment has changed that was attached without its version', attachedEarlier, (sent) => writeOver(sent, 2)],
    ['all versions of a segment are gone', attached, (sent) => remove(sent, 3)],
  ])('permanently when %s, and the browser sends its copy', async (_why, attachAs, damage) => {
    const it = await attachAs(owner, workspaceId, cut);
    await damage(it.permission);
    const next = await begun(it);
    expect(await step(next)).toBeNull();
    expect((await stored(it.id)).file).toMatchObject({ originalKey: null, segments: { state: 'failed' } });
    expect(await listUploadedParts(next.target ?? { key: '', s3Id: '' })).toBeNull();
    expect(await storedKeys(originalPrefix(it.id))).toEqual([]);
    expect(errors()).toMatchObject([{ recordingId: it.id }]);
    expect(metric('JoinsFailed')).toBe(1);
  });

  it('temporarily when every attempt has failed, and its browser may send its copy', async () => {
    const it = await attach();
    const next = await begun(it);
    await giveUpJoin(next, new Error('down'));
    await giveUpJoin(next, new Error('down'));
    expect((await stored(it.id)).file.segments?.state).toBe('failed');
    expect(metric('JoinsFailed')).toBe(1);
    expect(await step(next)).toBeNull();
    expect((await stored(it.id)).file.segments?.state).toBe('failed');
  });
});

it('leaves nothing of a recording that is deleted just before its file is completed', async () => {
  const it = await attach();
  const next = await begun(it);
  const send = S3Client.prototype.send;
  const spy = vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, ...args) {
    if (args[0] instanceof CompleteMultipartUploadCommand) await deleteRecording(owner, it.id);
    return Reflect.apply(send, this, args);
  });
  expect(await step(next)).toBeNull();
  spy.mockRestore();
  expect(await getStoredRecording(it.id)).toBeNull();
  await runCleanup();
  expect(await storedKeys(originalPrefix(it.id))).toEqual([]);
});

it('leaves nothing of a recording that is deleted meanwhile', async () => {
  const it = await attach();
  const next = await begun(it);
  await deleteRecording(owner, it.id);
  expect(await step(next)).toBeNull();
  expect(await storedKeys(originalPrefix(it.id))).toEqual([]);
  expect(await listUploadedParts(next.target ?? { key: '', s3Id: '' })).toBeNull();
  expect(errors().filter(({ recordingId }) => recordingId === it.id)).toEqual([]);
});
