import { NOTHING_SKIPPED } from '../../test-support/nothing-skipped.ts';
import '@aws-sdk/signature-v4a';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { CreateMultipartUploadCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientOptions } from '../../client/client-options.ts';
import { sampleWebm } from '../../client/sample-video.ts';
import { sendRecording } from '../../client/send-recording.ts';
import { type Account, newAccount } from '../../client/test-client.ts';
import { canMount, StackOnSmallDisk } from '../../test-support/small-disk.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { CDK_OUT } from '../../test-support/use-stack.ts';
import { DATA_FORMAT } from '../data-folder/data-format.ts';
import { Secrets } from '../secrets/secrets.ts';
import { readStack } from '../template/read-stack.ts';
import { Resources } from '../template/resources.ts';
import { quietLog } from '../test-support/quiet-log.ts';

const dataDir = temporaryFolder();

const noRoom = (freed = '') =>
  `This could not be saved, because the server cannot write to its disk.${freed} Please try again later.`;

/** The rules that run once a minute, by the names that a stack gives them. */
const everyMinute = () =>
  new Resources(readStack(CDK_OUT), null, new Secrets('', quietLog))
    .ofType<{ ScheduleExpression?: string }>('AWS::Events::Rule')
    .filter(({ properties }) => properties.ScheduleExpression === 'rate(1 minute)')
    .map(({ ref }) => ref);

/** Lets these rules run 18 seconds from now, and not only in a minute: the disk is full after about 8. */
function scheduleSoon(disk: StackOnSmallDisk): void {
  writeFileSync(disk.fileOf('format.json'), JSON.stringify({ format: DATA_FORMAT }));
  mkdirSync(disk.fileOf('events'));
  const runs = everyMinute().map((name) => [name, Date.now() - 42_000]);
  writeFileSync(disk.fileOf('events/schedules.json'), JSON.stringify(Object.fromEntries(runs)));
}

let stack: StackOnSmallDisk;
let account: Account;
let recordingId: string;
let shareToken: string;
/** Id of an upload of 100 MB. */
let earlierUpload: string;

const lastRuns = (): Record<string, number> => JSON.parse(readFileSync(stack.fileOf('events/schedules.json'), 'utf8'));
const nextRun = () => Math.min(...everyMinute().map((name) => lastRuns()[name] ?? 0)) + 60_000;

const filesIn = (folder: string) =>
  readdirSync(stack.fileOf(folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));

const call = (method: 'GET' | 'POST' | 'PUT', url: string, input?: unknown) =>
  account.client.call<{ message: string; transcodeStatus?: string }>(method, url, input);

const newUpload = { contentType: 'video/webm' };
const newRecording = () => ({ name: 'Kept', recordingType: 'screen', workspaceId: account.workspaceId });

/** A recording whose conversion has begun. @returns its id */
async function convertedRecording(): Promise<string> {
  const id = await sendRecording(account, await sampleWebm({ seconds: 2, size: '160x90', rate: 5 }), 2);
  const status = async () => (await call('GET', `/api/recordings/${id}`)).body.transcodeStatus;
  await vi.waitFor(async () => expect(await status()).not.toBe('pending'), { timeout: 60_000, interval: 200 });
  return id;
}

/** Sends a file that no recording takes. @returns its id */
async function upload(megabytes: number): Promise<string> {
  const fileSize = megabytes * 1024 * 1024;
  const announced = { ...newUpload, fileSize };
  const { body } = await account.client.call<{ uploadURL: string }>('POST', '/api/objects/upload', announced);
  const sent = await fetch(body.uploadURL, {
    method: 'PUT',
    body: new Uint8Array(fileSize),
    headers: { 'content-type': 'video/webm' },
  });
  expect(sent.status).toBe(200);
  return new URL(body.uploadURL).pathname.split('/').at(-1) ?? '';
}

const deleteUpload = (id: string) => account.client.call('DELETE', `/api/objects/upload/${id}`);

type Options = ReturnType<typeof clientOptions> & { maxAttempts: number };
const client = <T>(Client: new (options: Options) => T): T =>
  new Client({ ...clientOptions(stack.environment), maxAttempts: 1 });
const inBucket = () => ({ Bucket: stack.environment.MEDIA_BUCKET, Key: 'written' });
const anItem = () => ({ TableName: stack.environment.TABLE_NAME, Item: { PK: { S: 'written' }, SK: { S: 'x' } } });
const anExecution = () => ({ stateMachineArn: stack.environment.RECOVERY_ARN, input: '{}' });
const aMail = () => ({
  RawMessage: {
    Data: Buffer.from('From: from@example.com\r\nTo: written@example.com\r\nSubject: Subject\r\n\r\nText'),
  },
});

async function updateKeys() {
  const endpoint = stack.environment.AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE ?? '';
  const kvs = new CloudFrontKeyValueStoreClient({ ...clientOptions(stack.environment), endpoint, maxAttempts: 1 });
  const KvsARN = stack.environment.MEDIA_KVS_ARN;
  const { ETag } = await kvs.send(new DescribeKeyValueStoreCommand({ KvsARN }));
  return kvs.send(new UpdateKeysCommand({ KvsARN, Puts: [{ Key: 'written', Value: 'x' }], IfMatch: ETag }));
}

/** Each service that writes to the data folder, with a request that makes it write. */
const WRITERS: [name: string, write: () => Promise<unknown>][] = [
  ['an object', () => client(S3Client).send(new PutObjectCommand({ ...inBucket(), Body: 'x' }))],
  ['a multipart upload', () => client(S3Client).send(new CreateMultipartUploadCommand(inBucket()))],
  ['an item of the table', () => client(DynamoDBClient).send(new PutItemCommand(anItem()))],
  ['a key of the key value store', updateKeys],
  ['a mail', () => client(SESClient).send(new SendRawEmailCommand(aMail()))],
  ['an execution', () => client(SFNClient).send(new StartExecutionCommand(anExecution()))],
];

const isPossible = canMount();

it.runIf(NOTHING_SKIPPED)('this machine lets its users mount a small disk', () => {
  expect(isPossible).toBe(true);
});

// Usually disk.test.ts and writers.test.ts show what each part does.
describe.runIf(isPossible)('a stack whose disk is full', () => {
  beforeAll(async () => {
    stack = await StackOnSmallDisk.start(dataDir, 400, { port: 0, cdkOut: CDK_OUT }, scheduleSoon);
    account = await newAccount(stack.environment.APP_URL ?? '');
    recordingId = await convertedRecording();
    const path = `/api/recordings/${recordingId}/share`;
    const link = { allowDownload: true, expiresAt: null };
    shareToken = (await account.client.call<{ shareToken: string }>('POST', path, link)).body.shareToken;
    earlierUpload = await upload(100);
    expect((await deleteUpload(await upload(100))).status).toBe(200);
    stack.fill();
  });
  afterAll(() => stack.kill());

  it('deletes what people have deleted before it refuses anything', async () => {
    const { status } = await call('POST', '/api/recordings', newRecording());
    expect([status, stack.said]).toEqual([201, expect.not.stringContaining('has failed')]);
  });

  describe('and stays full', () => {
    // A file system frees the room of a deleted file in steps, a cleanup may still run, and a conversion that has no
    // room deletes what it has made.
    beforeEach(async () => {
      await vi.waitFor(async () => {
        stack.fill();
        await pause(100);
        expect(stack.fill()).toBe(0);
      });
    });

    it.each(['/api/workspaces', '/', '/_local/mail'])('answers reads: %s', async (url) => {
      expect((await call('GET', url)).status).toBe(200);
    });

    it('tells monitors', async () => {
      expect((await call('GET', '/api/health')).status).toBe(503);
    });

    it('shows recordings and links', async () => {
      for (const url of [`/api/recordings/${recordingId}`, `/api/shared/${shareToken}`])
        expect([url, (await call('GET', url)).status]).toEqual([url, 200]);
    });

    it('refuses writes with a sentence', async () => {
      const writes = [
        await call('POST', '/api/recordings', newRecording()),
        await call('PUT', `/api/recordings/${recordingId}`, { name: 'Other' }),
        await call('POST', '/api/objects/upload', { contentType: 'video/webm' }),
      ];
      const freed = ' Deleted files free at least 104.9 MB within a day.';
      for (const { status, headers, body } of writes) {
        expect([status, headers.get('retry-after'), body.message]).toEqual([503, '10', noRoom(freed)]);
      }
    });

    it.each(WRITERS)('refuses %s as AWS refuses a request that may be repeated later', async (_name, write) => {
      await expect(write()).rejects.toMatchObject({
        name: expect.stringMatching(/^(ServiceUnavailable|ThrottlingException)/),
      });
    });

    it('goes on when a schedule is due, and says on the terminal what is wrong', async () => {
      const due = nextRun();
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(due + 2000), { timeout: 90_000, interval: 500 });
      expect((await call('GET', '/api/workspaces')).status).toBe(200);
      expect([stack.hasEnded(), nextRun()]).toEqual([false, due]);
      expect(stack.said).toContain('is full. Nothing new is saved until there is room.');
    });

    it('leaves nothing half-written', () => {
      expect(filesIn('').filter((name) => name.endsWith('.part') && !name.startsWith('jobs/work'))).toEqual([]);
      for (const name of ['mail', 'jobs', 'executions', 'events', 'key-value-stores'].flatMap(filesIn)) {
        if (name.endsWith('.json')) JSON.parse(readFileSync(stack.fileOf(name), 'utf8'));
      }
      expect(filesIn('buckets').filter((name) => name.includes('written'))).toEqual([]);
    });
  });

  it('lets people delete, and has room again by itself', async () => {
    expect((await deleteUpload(earlierUpload)).status).toBe(200);
    await vi.waitFor(async () => expect((await call('GET', '/api/health')).status).toBe(200), { timeout: 30_000 });
    expect((await call('POST', '/api/recordings', newRecording())).status).toBe(201);
  });

  describe('when there is room again', () => {
    beforeAll(() => stack.free());

    it('writes by itself, without a restart', async () => {
      await vi.waitFor(async () => expect((await call('POST', '/api/recordings', newRecording())).status).toBe(201));
      for (const [name, write] of WRITERS) await expect(write(), name).resolves.toBeDefined();
      expect((await call('GET', '/api/health')).status).toBe(200);
      expect(stack.hasEnded()).toBe(false);
    });

    it('makes up for the schedule, and finishes the conversion that had begun', async () => {
      await vi.waitFor(() => expect(nextRun()).toBeGreaterThan(Date.now()), { timeout: 60_000, interval: 500 });
      const status = async () => (await call('GET', `/api/recordings/${recordingId}`)).body.transcodeStatus;
      await vi.waitFor(async () => expect(await status()).toBe('completed'), { timeout: 100_000, interval: 500 });
      expect(readdirSync(stack.fileOf('events/failed'))).toEqual([]);
      expect(readFileSync(stack.fileOf('stack.log'), 'utf8')).toContain('has room again');
    });
  });

  describe('and becomes read-only while the stack runs', () => {
    let recordingId: string;
    /** A place for an upload, which a browser has got before. */
    let uploadURL: string;
    const sendVideo = () =>
      fetch(uploadURL, { method: 'PUT', body: 'video', headers: { 'content-type': 'video/webm' } });

    beforeAll(async () => {
      const place = await account.client.call<{ uploadURL: string }>('POST', '/api/objects/upload', newUpload);
      ({ uploadURL } = place.body);
      recordingId = (await account.client.call<{ id: string }>('POST', '/api/recordings', newRecording())).body.id;
      stack.makeReadOnly();
    });

    it('answers reads, and shows what was saved last', async () => {
      const urls = [
        '/api/workspaces',
        '/',
        '/_local/mail',
        `/api/recordings/${recordingId}`,
        `/api/shared/${shareToken}`,
      ];
      for (const url of urls) expect([url, (await call('GET', url)).status]).toEqual([url, 200]);
      const video = await account.client.send(`/objects/${recordingId}/original.webm`);
      expect((await fetch(new URL(video.headers.get('location') ?? '', account.client.appUrl))).status).toBe(200);
    });

    it('refuses uploads and other writes with a sentence, and tells monitors', async () => {
      const refused = { status: 503, body: { message: noRoom() } };
      expect(await call('POST', '/api/objects/upload', newUpload)).toMatchObject(refused);
      expect(await call('PUT', `/api/recordings/${recordingId}`, { name: 'Other' })).toMatchObject(refused);
      const sent = await sendVideo();
      expect([sent.status, await sent.text()]).toEqual([503, expect.stringContaining('ServiceUnavailable')]);
      expect((await call('GET', '/api/health')).status).toBe(503);
      // The engine of the tables has a namespace of its own, where the disk stays writable.
      for (const [name, write] of WRITERS.filter(([each]) => each !== 'an item of the table'))
        await expect(write(), name).rejects.toMatchObject({
          name: expect.stringMatching(/^(ServiceUnavailable|ThrottlingException)/),
        });
      expect([stack.hasEnded(), stack.said]).toEqual([false, expect.stringContaining('is read-only.')]);
    });

    it('has lost nothing when it can be written to again, without a restart', async () => {
      stack.makeWritable();
      await vi.waitFor(async () => expect((await call('GET', '/api/health')).status).toBe(200), { timeout: 30_000 });
      expect(await call('GET', `/api/recordings/${recordingId}`)).toMatchObject({
        status: 200,
        body: { name: 'Kept' },
      });
      expect((await call('PUT', `/api/recordings/${recordingId}`, { name: 'Renamed' })).status).toBe(200);
      expect((await sendVideo()).status).toBe(200);
      for (const [name, write] of WRITERS) await expect(write(), name).resolves.toBeDefined();
      expect(stack.hasEnded()).toBe(false);
    });
  });
});
