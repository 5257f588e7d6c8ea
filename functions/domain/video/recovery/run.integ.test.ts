import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apply } from '../../../data/ground/apply.ts';
import { updateItem } from '../../../data/table/items.ts';
import { recoveryStateKey } from '../../../data/table/keys.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import { getRecovery, switchRecovery } from '../../../data/video/recovery.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { beginRun, endRun, nextPage, publishStuckCount } from './run.ts';
import type { ItemResult, RunState } from './run-state.ts';

const log = captureLog();

/** Moves the end of the lease nearer. The clock is not moved, because AWS would refuse requests with a wrong time. */
async function passMinutes(minutes: number): Promise<void> {
  const { leaseUntil = '' } = await getRecovery();
  await updateItem({
    Key: recoveryStateKey(),
    set: { leaseUntil: new Date(Date.parse(leaseUntil) - minutes * 60_000).toISOString() },
  });
}

/** Runs that a test has begun: their leases are released. */
let begun: RunState[] = [];

async function begin(run = newId(), isManual = true): Promise<RunState | null> {
  const state = await beginRun(run, isManual);
  if (state) begun.push(state);
  return state;
}

async function mustBegin(): Promise<RunState> {
  const state = await begin();
  if (!state) throw new Error('The run could not begin');
  return state;
}

beforeEach(() => {
  begun = [];
});
afterEach(async () => {
  for (const state of begun) await endRun(state);
});

describe('the recovery lease', () => {
  it('belongs to one run at a time, also when many begin at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => begin()));
    expect(all.filter(Boolean)).toHaveLength(1);
  });

  it('is given again to the run that has it, because its first step may be repeated', async () => {
    const { run } = await mustBegin();
    expect(await begin(run)).toMatchObject({ run });
  });

  it('is free again when a run ends', async () => {
    await endRun(await mustBegin());
    expect(await begin()).not.toBeNull();
  });

  it('is free again only 15 minutes after a run crashed, whose result is then ignored', async () => {
    const dead = await mustBegin();
    await passMinutes(14);
    expect(await begin()).toBeNull();
    await passMinutes(2);
    const next = await mustBegin();
    await endRun({ ...dead, tally: { ...dead.tally, totalStuck: 77 } });
    expect((await getRecovery()).lastResult?.totalStuck).not.toBe(77);
    expect(await begin()).toBeNull();
    await endRun(next);
  });

  it('is renewed while the run continues', async () => {
    const state = await mustBegin();
    await passMinutes(14);
    await nextPage(state, []);
    await passMinutes(14);
    expect(await begin()).toBeNull();
  });

  it('is given to the schedule only while the recovery is on, and always to a manual run', async () => {
    await apply([switchRecovery(false)]);
    expect(await begin(newId(), false)).toBeNull();
    await endRun(await mustBegin());
    await apply([switchRecovery(true)]);
    const scheduled = await begin(newId(), false);
    await apply([switchRecovery(false)]);
    expect(scheduled).not.toBeNull();
  });
});

describe('the pages of a run', () => {
  const old = isoNow(-100 * 24 * 3600);
  const stuckAt = (index: number): RecordingAttributes => ({
    originalKey: 'uploads/nobody/x',
    updatedAt: new Date(Date.parse(old) + index).toISOString(),
    transcodeStatus: index % 2 === 0 ? 'processing' : 'pending',
  });

  async function idsOfAllPages(): Promise<string[]> {
    const ids: string[] = [];
    let page = await nextPage(await mustBegin(), []);
    while (page.ids.length > 0) {
      ids.push(...page.ids);
      expect(page.ids.length).toBeLessThanOrEqual(10);
      page = await nextPage(
        page,
        page.ids.map((recordingId): ItemResult => ({ recordingId, outcome: 'left' })),
      );
    }
    expect(page.tally.totalStuck).toBe(ids.length);
    return ids;
  }

  it('have only recordings that have been processing or waiting for over an hour, each once, the longest first', async () => {
    const stuck = await Promise.all(Array.from({ length: 45 }, (_, index) => storeRecording(stuckAt(index))));
    const others = await Promise.all([
      storeRecording({ ...stuckAt(0), updatedAt: isoNow(-3500) }),
      storeRecording({ ...stuckAt(1), originalKey: null }),
      storeRecording({ ...stuckAt(0), transcodeStatus: 'failed' }),
      storeRecording({ ...stuckAt(0), transcodeStatus: 'completed' }),
    ]);
    const listed = await idsOfAllPages();
    await Promise.all([...stuck, ...others].map((recording) => apply(writeRecording(recording, null))));
    const ids = stuck.map(({ id }) => id);
    expect(listed.filter((id) => ids.includes(id))).toEqual(ids);
    expect(listed.filter((id) => others.some((other) => other.id === id))).toEqual([]);
  });

  it('end when another run has taken over', async () => {
    const state = await mustBegin();
    await passMinutes(16);
    await mustBegin();
    expect(await nextPage(state, [])).toMatchObject({ ids: [] });
  });

  it('end after nine hundred recordings, which the result reports', async () => {
    const { tally, ...state } = await mustBegin();
    const { ids, tally: added } = await nextPage({ ...state, after: 'x', tally: { ...tally, totalStuck: 899 } }, [
      { recordingId: 'r', outcome: 'left' },
    ]);
    expect(ids).toEqual([]);
    expect(added.errors).toEqual([expect.stringContaining('oldest 900')]);
  });
});

describe('the end of a run', () => {
  it('stores its result, its start and its end', async () => {
    const state = await mustBegin();
    const tally = { totalStuck: 4, recovered: 1, markedCompleted: 1, markedFailed: 1, errors: ['Recording r: Busy'] };
    await endRun({ ...state, tally });
    const { lastRun, lastResult } = await getRecovery();
    expect({ lastRun, lastResult }).toEqual({
      lastRun: state.startedAt,
      lastResult: { ...tally, timestamp: expect.stringMatching(/Z$/) },
    });
  });

  it('stores the reason of an early end', async () => {
    await endRun(await mustBegin(), { Error: 'States.Timeout', Cause: 'It took too long' });
    expect((await getRecovery()).lastResult?.errors).toEqual(['The run ended early: It took too long']);
  });
});

describe('the metrics of a run', () => {
  const HOURS_AGO = (hours: number) => isoNow(-hours * 3600);
  const put = (name: string) => log.lines().find((line) => name in line)?.[name];

  it('include the number of recordings that have been processing or waiting for over two hours', async () => {
    await publishStuckCount();
    const before = Number(put('StuckOverTwoHours'));
    const file = { originalKey: `uploads/nobody/${newId()}`, fileSize: 1, duration: 1 };
    await Promise.all([
      storeRecording({ ...file, transcodeStatus: 'processing', conversionAttempt: 1, updatedAt: HOURS_AGO(2.1) }),
      storeRecording({ ...file, transcodeStatus: 'pending', updatedAt: HOURS_AGO(3) }),
      storeRecording({ ...file, transcodeStatus: 'processing', conversionAttempt: 1, updatedAt: HOURS_AGO(1.9) }),
      storeRecording({ ...file, transcodeStatus: 'failed', conversionAttempt: 1, updatedAt: HOURS_AGO(3) }),
    ]);
    await publishStuckCount();
    const counts = log.lines().flatMap(({ StuckOverTwoHours }) => StuckOverTwoHours);
    expect(counts.at(-1)).toBe(before + 2);
  });

  it('include its result', async () => {
    const tally = { totalStuck: 4, recovered: 2, markedCompleted: 1, markedFailed: 0, errors: ['One'] };
    await endRun({ ...(await mustBegin()), tally });
    expect(log.lines().find(({ RecoveryStuck }) => RecoveryStuck === 4)).toMatchObject({
      RecoveryRestarted: 2,
      RecoveryCompleted: 1,
      RecoveryFailed: 0,
      RecoveryErrors: 1,
    });
  });
});
