import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it, vi } from 'vitest';
import { nextRun } from '#scripts/local/events/schedule-expression.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { RECOVERY_SCHEDULE } from '#shared/model/video/recovery.ts';
import { apply } from '../../../data/ground/apply.ts';
import { pageConversions } from '../../../data/video/conversions.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import { countStatus } from '../../../data/video/status-counts.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId, scopedId } from '../../../process/ids.ts';
import { actorOf } from '../../test-support/actors.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import { statedOn } from '../../test-support/stated-acts.ts';
import { STUCK_STATES, stuckBefore } from '../../video/recovery/run.ts';
import { controlRecovery, readRecoveryStatus, startRecovery } from './recovery.ts';

// Other tests run at the same time and leave conversions in all states.
useOwnTable();

const ADMIN = actorOf(newId());
const states = mockAws(SFNClient);

const newRecordingId = () => scopedId(newId(), newId());

it('the status distribution adds the counters of all shards', async () => {
  const ids = Array.from({ length: 20 }, newRecordingId);
  const before = (await readRecoveryStatus()).health;
  await Promise.all(ids.map((id) => apply(countStatus(id, null, 'pending'))));
  await apply(countStatus(ids[0] ?? '', 'pending', 'failed'));
  const after = (await readRecoveryStatus()).health;
  expect(after.totalRecordings - before.totalRecordings).toBeGreaterThanOrEqual(20);
  expect((after.statusDistribution.pending ?? 0) - (before.statusDistribution.pending ?? 0)).toBeGreaterThanOrEqual(19);
  expect(after.statusDistribution.failed).toBeGreaterThan(before.statusDistribution.failed ?? 0);
});

it('51 unusable files leave the health score as it is, and are counted apart', async () => {
  const { health: before } = await readRecoveryStatus();
  const broken = { transcodeStatus: 'failed', failureCause: 'file', originalKey: 'original' } as const;
  const recordings = await Promise.all(Array.from({ length: 51 }, () => storeRecording(broken)));
  const { health } = await readRecoveryStatus();
  expect(health).toMatchObject({
    healthScore: before.healthScore,
    failedRecordings: before.failedRecordings,
    unusableRecordings: before.unusableRecordings + 51,
    totalRecordings: before.totalRecordings + 51,
  });
  expect(health.statusDistribution.failed).toBe((before.statusDistribution.failed ?? 0) + 51);
  await Promise.all(recordings.map((recording) => apply(writeRecording(recording, null))));
  expect((await readRecoveryStatus()).health).toEqual(before);
});

it('a recording counts as stuck after more than an hour of processing or waiting, as in the list', async () => {
  const old = { originalKey: 'original', updatedAt: isoNow(-3601) };
  const { stuckRecordings: before } = (await readRecoveryStatus()).health;
  const recordings = await Promise.all([
    storeRecording({ ...old, transcodeStatus: 'processing' }),
    storeRecording({ ...old, transcodeStatus: 'pending' }),
    storeRecording({ ...old, transcodeStatus: 'pending', originalKey: null }),
    storeRecording({ ...old, transcodeStatus: 'processing', updatedAt: isoNow(-3500) }),
  ]);
  const { stuckRecordings: after } = (await readRecoveryStatus()).health;
  const { ids } = await pageConversions(STUCK_STATES, { before: stuckBefore(), after: null, size: 100 });
  await Promise.all(recordings.map((recording) => apply(writeRecording(recording, null))));
  expect(after - before).toBe(2);
  expect(recordings.map(({ id }) => ids.includes(id))).toEqual([true, true, false, false]);
});

it('the next run follows the schedule, and is null while the recovery is switched off', async () => {
  await controlRecovery(ADMIN, 'start');
  const due = new Date(nextRun(RECOVERY_SCHEDULE, Date.now())).toISOString();
  const { recovery } = await readRecoveryStatus();
  await controlRecovery(ADMIN, 'stop');
  expect(recovery).toMatchObject({ isRunning: true, nextRun: due });
  expect((await readRecoveryStatus()).recovery).toMatchObject({ isRunning: false, nextRun: null });
});

it('a run and a switch are entries of the record of acts', async () => {
  states.on(StartExecutionCommand).resolves({});
  await startRecovery(ADMIN);
  const stated = await statedOn(null, 'installation');
  expect(stated.slice(0, 2)).toEqual(['recovery.started', 'recovery.switched']);
});

it('the status says what the deployment lacks', async () => {
  expect((await readRecoveryStatus()).notices).toEqual([]);
  vi.stubEnv('NOTICES', 'One.\nTwo.');
  expect((await readRecoveryStatus()).notices).toEqual(['One.', 'Two.']);
});
