import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { MediaConvertClient, SearchJobsCommand } from '@aws-sdk/client-mediaconvert';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { conversionIndex, recordingKey } from '#functions/data/table/keys.ts';
import { isoNow } from '#functions/process/clock.ts';
import { newId, scopedId } from '#functions/process/ids.ts';
import type { FailedConversion, RecoveryStatus } from '#shared/api/upkeep/admin.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { clientOptions } from '../../client/client-options.ts';
import { sampleWebm } from '../../client/sample-video.ts';
import { sendRecording } from '../../client/send-recording.ts';
import { type Account, newAccount } from '../../client/test-client.ts';
import { type BackdatedFields, backdateRecording } from '../../test-support/backdate-recording.ts';
import { readStackLog } from '../../test-support/read-stack-log.ts';
import { runningFfmpeg } from '../../test-support/running-programs.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';
import { useStack } from '../../test-support/use-stack.ts';
import { ended } from '../step-functions/test-support/sfn-client.ts';
import { STACK_LOG } from './stack.ts';

// A stack of its own: a reconciliation acts on every stuck recording, also on those of other tests.
const dataDir = temporaryFolder();
const stack = useStack({ dataDir });
let admin: Account;
let person: Account;

beforeAll(async () => {
  [admin, person] = await Promise.all([newAccount(stack.appUrl, 'admin@example.com'), newAccount(stack.appUrl)]);
  await admin.client.call('POST', '/api/admin/recovery/auto', { action: 'stop' });
});

const table = () => DynamoDBDocumentClient.from(new DynamoDBClient(clientOptions(stack.environment)));
const TableName = () => stack.environment.TABLE_NAME ?? '';

const uploadRecording = async (seconds: number): Promise<string> =>
  sendRecording(person, await sampleWebm({ seconds, size: '160x90', rate: 5 }), seconds);

const statusOf = async (id: string) =>
  (await person.client.call<Recording>('GET', `/api/recordings/${id}`)).body.transcodeStatus;
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(id)).toBe(status), { timeout: 60_000, interval: 200 });
const recovery = async () => (await admin.client.call<RecoveryStatus>('GET', '/api/admin/recovery/status')).body;
const listed = async (state: string) =>
  (await admin.client.call<FailedConversion[]>('GET', `/api/admin/recovery/recordings?state=${state}`)).body;

const leave = (id: string, changes: BackdatedFields) => backdateRecording(stack.environment, id, changes);

async function failedJobs(): Promise<number> {
  const { Jobs } = await new MediaConvertClient(clientOptions(stack.environment)).send(
    new SearchJobsCommand({ Status: 'ERROR' }),
  );
  return Jobs?.length ?? 0;
}

it.runIf(IS_NIGHTLY)(
  'a conversion whose ffmpeg is killed every time is listed with its reason, and a manual recovery completes it',
  async () => {
    const id = await uploadRecording(60);
    const ffmpeg = await vi.waitFor(
      () => {
        const [pid] = runningFfmpeg(dataDir);
        if (pid === undefined) throw new Error('ffmpeg does not run yet');
        return pid;
      },
      { timeout: 60_000, interval: 20 },
    );
    process.kill(ffmpeg, 'SIGKILL');
    await vi.waitFor(async () => expect(await failedJobs()).toBe(1), { timeout: 60_000, interval: 50 });
    // No event reports it.
    expect(await statusOf(id)).toBe('processing');
    expect((await recovery()).health.stuckRecordings).toBe(0);

    await leave(id, { transcodeStatus: 'processing' });
    expect((await recovery()).health.stuckRecordings).toBe(1);
    expect(await listed('stuck')).toMatchObject([
      { id, state: 'processing', reason: expect.stringMatching(/^Job \S+ failed \(1999\): .*SIGKILL/), attempt: 1 },
    ]);
    expect((await listed('stuck'))[0]?.user?.email).toBe(person.email);

    const started = await admin.client.call('POST', '/api/admin/recovery/transcode');
    expect(started.status).toBe(200);
    await becomes(id, 'completed');
    const { recovery: after, health } = await recovery();
    expect(after).toMatchObject({ isRunning: false, nextRun: null, lastRun: expect.stringMatching(/Z$/) });
    expect(after.lastResult).toMatchObject({ totalStuck: 1, recovered: 1, markedFailed: 0, errors: [] });
    expect(health).toMatchObject({ stuckRecordings: 0, healthScore: 100 });
    // All of it is found by the id of the administrator's call: each task of the run, and the new conversion's end.
    const linesOfCall = () =>
      readStackLog(path.join(dataDir, STACK_LOG)).filter(
        ({ correlationId }) => correlationId === started.headers.get('x-correlation-id'),
      );
    const handled = () => linesOfCall().filter(({ message }) => message === 'Event handled');
    // A function logs its end after what it has written can be read.
    await vi.waitFor(() =>
      expect(new Set(handled().map(({ operation }) => operation))).toEqual(
        new Set(['begin-recovery', 'list-stuck', 'reconcile-recording', 'end-recovery', 'on-job-state']),
      ),
    );
    const lines = linesOfCall();
    expect(lines.find(({ message }) => message === 'Recovery ended')).toMatchObject({ totalStuck: 1, recovered: 1 });
    expect(lines.find(({ RecoveryStuck }) => RecoveryStuck)).toMatchObject({ RecoveryRestarted: 1, RecoveryErrors: 0 });
  },
);

const runOnce = async (trigger: string) => {
  const stepFunctions = new SFNClient(clientOptions(stack.environment));
  const input = JSON.stringify({ trigger });
  const stateMachineArn = stack.environment.RECOVERY_ARN;
  const { executionArn = '' } = await stepFunctions.send(new StartExecutionCommand({ stateMachineArn, input }));
  const { status, output = 'null' } = await ended(stepFunctions, executionArn);
  return { status, output: JSON.parse(output) };
};

describe('the workflow of the recovery', () => {
  it('does nothing on its schedule while it is switched off', async () => {
    const before = (await recovery()).recovery.lastRun;
    expect(await runOnce('schedule')).toEqual({ status: 'SUCCEEDED', output: { mayRun: false } });
    expect((await recovery()).recovery.lastRun).toBe(before);
  });

  it.runIf(IS_NIGHTLY)(
    'continues each recording once when it runs twice at the same time, also beside a broken recording',
    async () => {
      const [untold, crashed, throttled] = await Promise.all([
        uploadRecording(2),
        uploadRecording(2),
        uploadRecording(2),
      ]);
      for (const id of [untold, crashed, throttled]) await becomes(id, 'completed');
      const nothing = { mp4Key: null, conversionJobId: null };
      // The job ended without an event; no job was created; MediaConvert was too busy when the file was attached.
      await leave(untold, { transcodeStatus: 'processing', ...nothing });
      await leave(crashed, { transcodeStatus: 'processing', conversionAttempt: 2, ...nothing });
      await leave(throttled, { transcodeStatus: 'pending', conversionAttempt: 2, ...nothing });
      const broken = scopedId(newId(), newId());
      const place = conversionIndex('processing', broken, isoNow(-7200));
      const Item = { ...recordingKey(broken), ...place, type: 'recording', id: broken, updatedAt: isoNow(-7200) };
      await table().send(new PutCommand({ TableName: TableName(), Item }));

      const runs = await Promise.all([runOnce('manual'), runOnce('manual')]);
      expect(runs.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
      expect(runs.filter(({ output }) => output?.mayRun === false)).toHaveLength(1);
      expect((await recovery()).recovery.lastResult).toMatchObject({
        totalStuck: 4,
        recovered: 2,
        markedCompleted: 1,
        markedFailed: 0,
        errors: [expect.stringMatching(new RegExp(`^Recording ${broken}: `))],
      });
      for (const id of [untold, crashed, throttled]) await becomes(id, 'completed');
    },
  );
});

describe('an administrator', () => {
  it('switches the recovery on and off, and sees the time of its next run', async () => {
    const control = (action: string) => admin.client.call('POST', '/api/admin/recovery/auto', { action });
    expect((await control('start')).status).toBe(200);
    expect((await recovery()).recovery).toMatchObject({
      isRunning: true,
      nextRun: expect.stringMatching(/[0134][05]:00\.000Z$/),
    });
    expect((await control('stop')).status).toBe(200);
    expect((await recovery()).recovery).toMatchObject({ isRunning: false, nextRun: null });
    expect((await control('pause')).status).toBe(400);
  });

  it.runIf(IS_NIGHTLY)('sees the failed conversions with their reasons, and can retry one', async () => {
    const id = await uploadRecording(2);
    await becomes(id, 'completed');
    await leave(id, {
      transcodeStatus: 'failed',
      mp4Key: null,
      transientFailures: 3,
      conversionError: 'It was given up',
    });
    expect((await listed('failed')).filter((item) => item.id === id)).toMatchObject([
      { state: 'failed', reason: 'It was given up', name: 'Sent', user: { email: person.email } },
    ]);
    const retry = await admin.client.call('POST', `/api/admin/recovery/recordings/${id}/retry`);
    expect(retry).toMatchObject({ status: 200, body: { outcome: 'restarted', reason: null } });
    await becomes(id, 'completed');
    expect((await listed('failed')).filter((item) => item.id === id)).toEqual([]);
    expect((await admin.client.call('POST', '/api/admin/recovery/recordings/w_x/retry')).status).toBe(404);
  });

  it('is the only user who may do so', async () => {
    const answers = await Promise.all([
      person.client.call('GET', '/api/admin/recovery/status'),
      person.client.call('POST', '/api/admin/recovery/transcode'),
      person.client.call('GET', '/api/admin/recovery/recordings?state=stuck'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
