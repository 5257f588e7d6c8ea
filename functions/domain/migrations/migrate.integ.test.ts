import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { MIGRATIONS } from '#shared/model/migrations.ts';
import { getMigrationsDone } from '../../data/migrations.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { deleteItem, putItem } from '../../data/table/items.ts';
import { migrationStateKey, recordingKey } from '../../data/table/keys.ts';
import { scanClient } from '../../data/table/scan-page.ts';
import { captureLog } from '../../observability/test-support/captured-log.ts';
import { isoNow } from '../../process/clock.ts';
import { newId, scopedId } from '../../process/ids.ts';
import { recordWorkflows } from '../test-support/recorded-workflows.ts';
import { storeRecording } from '../test-support/recordings.ts';
import { type MigrationStep, migrate, startMigrations } from './migrate.ts';

// A migration changes every item of the table.
useOwnTable();
const log = captureLog();
const { started } = recordWorkflows();

const ALWAYS = () => true;
/** Items of a page: fewer than the tests store. */
const PAGE = 15;
const failed = (conversionError: string) =>
  storeRecording({ transcodeStatus: 'failed', conversionError, updatedAt: isoNow(-9 * 60 * 60) });
const read = async ({ id }: StoredRecording) => (await getStoredRecording(id))?.file;

beforeEach(async () => {
  await deleteItem(migrationStateKey());
});

describe('the migrations of a version', () => {
  it('start once a day until they are done', async () => {
    const named = () => started().map(({ name }) => name);
    await startMigrations();
    await startMigrations();
    expect(named()).toEqual(Array(2).fill(`${MIGRATIONS.length}-${isoNow().slice(0, 10)}`));
    await migrate(null, ALWAYS);
    expect(await getMigrationsDone()).toBe(MIGRATIONS.length);
    await startMigrations();
    expect(named()).toHaveLength(2);
  });

  it('go on where the last step ended, page by page, and change nothing when they are repeated', async () => {
    const recordings = await Promise.all(Array.from({ length: 20 }, () => failed('This file is empty.')));
    let steps = 0;
    let step: (MigrationStep & { done: boolean }) | null = null;
    do {
      // Step Functions passes results on as JSON.
      const from: MigrationStep | null = step && JSON.parse(JSON.stringify(step));
      let pages = 0;
      step = await migrate(from, () => pages++ < 1, PAGE);
      steps += 1;
    } while (!step.done);
    expect(steps).toBeGreaterThan(1);
    const after = await Promise.all(recordings.map(read));
    expect(new Set(after.map((file) => file?.failureCause))).toEqual(new Set(['file']));
    await migrate({ migration: 0, after: null }, ALWAYS);
    expect(await Promise.all(recordings.map(read))).toEqual(after);
  });

  it('leave an item that cannot be read, and say so', async () => {
    const broken = recordingKey(scopedId(newId(), newId()));
    const id = scopedId(newId(), newId());
    await putItem({ Item: { ...broken, type: 'recording', id } });
    await putItem({ Item: { ...recordingKey(id), type: 'recording', id } });
    const recording = await failed('This file is empty.');
    await migrate(null, ALWAYS);
    await Promise.all([deleteItem(broken), deleteItem(recordingKey(id))]);
    expect(await read(recording)).toMatchObject({ failureCause: 'file' });
    expect(log.lines().filter(({ level }) => level === 'ERROR')).toMatchObject([
      ...Array(2).fill({ migration: 'failure-causes', recordingId: id }),
      ...Array(2).fill({ migration: 'index-captions', recordingId: id }),
      ...Array(2).fill({ migration: 'main-links', recordingId: id }),
      ...Array(2).fill({ migration: 'made-files', recordingId: id }),
      ...Array(2).fill({ migration: 'earlier-files', recordingId: id }),
      ...Array(2).fill({ migration: 'whole-files', recordingId: id }),
    ]);
  });

  it('are not done while the table is too busy: the workflow repeats the step', async () => {
    const send = scanClient.send.bind(scanClient);
    const busy = vi.spyOn(scanClient, 'send').mockImplementation((command, ...rest) => {
      if (!(command instanceof ScanCommand)) return send(command, ...rest);
      return Promise.reject(Object.assign(new Error('Too busy'), { name: 'ThrottlingException' }));
    });
    await expect(migrate(null, ALWAYS)).rejects.toThrow('Too busy');
    busy.mockRestore();
    expect(await getMigrationsDone()).toBe(0);
  });
});

describe('a page of a migration that fails', () => {
  it('ends the step where the pages before it ended', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => putItem({ Item: { PK: `X#${index}`, SK: '#' } })));
    const send = scanClient.send.bind(scanClient);
    let scans = 0;
    const busy = vi.spyOn(scanClient, 'send').mockImplementation((command, ...rest) => {
      if (!(command instanceof ScanCommand) || ++scans < 2) return send(command, ...rest);
      return Promise.reject(Object.assign(new Error('Too slow'), { name: 'TimeoutError' }));
    });
    const step = await migrate(null, ALWAYS, PAGE);
    busy.mockRestore();
    expect(step).toMatchObject({ migration: 0, after: { PK: expect.any(String) }, done: false });
    expect(await migrate(step, ALWAYS)).toMatchObject({ done: true });
    expect(log.lines().filter(({ level }) => level === 'ERROR')).toMatchObject([{ migration: 'failure-causes' }]);
  });
});

describe('the failures of version 0.1.0', () => {
  it('get a cause: their file, or the system', async () => {
    const chosen = await failed('This file has sound, but no picture. Choose a video.');
    const job = await failed('Job 1-a failed (1030): Unsupported codec');
    const ours = await failed('Job 1-a failed (1401): Denied');
    await migrate(null, ALWAYS);
    expect(await read(chosen)).toMatchObject({
      failureCause: 'file',
      conversionError: 'This file has sound, but no picture.',
      updatedAt: chosen.file.updatedAt,
    });
    expect(await read(job)).toMatchObject({ failureCause: 'file' });
    expect(await read(ours)).toMatchObject({ failureCause: 'system', transcodeStatus: 'failed' });
  });

  it('whose segments could not be joined, and are gone, end as failed with a reason', async () => {
    const segments = { uploadId: newId(), state: 'failed', isWatchable: false, attached: null, saving: null } as const;
    const left = await storeRecording({ segments, updatedAt: isoNow(-9 * 60 * 60) });
    await migrate(null, ALWAYS);
    expect((await getStoredRecording(left.id))?.file).toMatchObject({
      segments: null,
      transcodeStatus: 'failed',
      failureCause: 'system',
      conversionError: expect.stringMatching(/^The segments could not be joined, and were removed\./),
    });
  });
});
