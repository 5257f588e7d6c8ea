import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { ALL_MIGRATIONS, MIGRATIONS, MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import { DATA_VERSION } from '../../../data/table/data-version.ts';
import { deleteItem, putItem, updateItem } from '../../../data/table/items.ts';
import { dataVersionKey, migrationStateKey, recordingKey } from '../../../data/table/keys.ts';
import { scanClient } from '../../../data/table/scan-page.ts';
import { getMigrationsDone, storeMigrationsDone } from '../../../data/upkeep/migrations.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId, scopedId } from '../../../process/ids.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { CHANGES, type ItemChange } from './changes.ts';
import { type MigrationStep, migrate, startMigrations } from './migrate.ts';

// A migration changes every item of the table.
useOwnTable();
const log = captureLog();
const { started } = recordWorkflows();

const hasTime = () => true;
/** Items of a page: fewer than the tests store. */
const PAGE = 15;
const read = async ({ id }: StoredRecording) => (await getStoredRecording(id))?.description;

/** A migration of a test, which gives each recording a description. */
const DESCRIBE: ItemChange = {
  name: 'describe',
  types: ['recording'],
  change: (id) =>
    changeRecording(id, async (recording) => ({ after: { ...recording, description: 'Described' } })).then(() => {}),
};
const changes = [DESCRIBE];

beforeEach(async () => {
  await deleteItem(migrationStateKey());
});

/** Has the table as version 0.4.0 leaves it. */
const afterEarlier = () => storeMigrationsDone(MIGRATIONS_BEFORE);

describe('the migrations of a version', () => {
  it('are named in their order', () => {
    expect(CHANGES.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  it('start once a day until they are done', async () => {
    const named = () => started().map(({ name }) => name);
    await startMigrations();
    await startMigrations();
    expect(named()).toEqual(Array(2).fill(`${ALL_MIGRATIONS}-${isoNow().slice(0, 10)}`));
    await migrate(null, { hasTime });
    expect(await getMigrationsDone()).toBe(ALL_MIGRATIONS);
    await startMigrations();
    expect(named()).toHaveLength(2);
  });

  it('go on where the last step ended, page by page, and change nothing when they are repeated', async () => {
    await afterEarlier();
    const recordings = await Promise.all(Array.from({ length: 20 }, () => storeRecording({})));
    let steps = 0;
    let step: (MigrationStep & { done: boolean }) | null = null;
    do {
      // Step Functions passes results on as JSON.
      const from: MigrationStep | null = step && JSON.parse(JSON.stringify(step));
      let pages = 0;
      step = await migrate(from, { hasTime: () => pages++ < 1, size: PAGE, changes });
      steps += 1;
    } while (!step.done);
    expect(steps).toBeGreaterThan(1);
    const after = await Promise.all(recordings.map(read));
    expect(new Set(after)).toEqual(new Set(['Described']));
    expect(await getMigrationsDone()).toBe(MIGRATIONS_BEFORE + 1);
    await migrate({ migration: MIGRATIONS_BEFORE, after: null }, { hasTime, changes });
    expect(await Promise.all(recordings.map(read))).toEqual(after);
  });

  it('begin once every function of the version before refuses to write', async () => {
    await afterEarlier();
    const writtenFrom = isoNow(1);
    await putItem({ Item: { ...dataVersionKey(), type: 'dataVersion', version: DATA_VERSION, writtenFrom } });
    expect(await migrate(null, { hasTime, changes })).toMatchObject({ done: true });
    expect(isoNow() >= writtenFrom).toBe(true);
  });

  it('leave an item that cannot be read, and say so', async () => {
    await afterEarlier();
    const id = scopedId(newId(), newId());
    await putItem({ Item: { ...recordingKey(id), type: 'recording', id } });
    const recording = await storeRecording({});
    await migrate(null, { hasTime, changes });
    await deleteItem(recordingKey(id));
    expect(await read(recording)).toBe('Described');
    expect(log.lines().filter(({ level }) => level === 'ERROR')).toMatchObject([
      { migration: 'describe', recordingId: id },
    ]);
  });

  it('are not done while the table is too busy: the workflow repeats the step', async () => {
    await afterEarlier();
    const send = scanClient.send.bind(scanClient);
    const busy = vi.spyOn(scanClient, 'send').mockImplementation((command, ...rest) => {
      if (!(command instanceof ScanCommand)) return send(command, ...rest);
      return Promise.reject(Object.assign(new Error('Too busy'), { name: 'ThrottlingException' }));
    });
    await expect(migrate(null, { hasTime, changes })).rejects.toThrow('Too busy');
    busy.mockRestore();
    expect(await getMigrationsDone()).toBe(MIGRATIONS_BEFORE);
  });
});

it('a page of a migration that fails ends the step where the pages before it ended', async () => {
  await afterEarlier();
  await Promise.all(Array.from({ length: 60 }, (_, index) => putItem({ Item: { PK: `X#${index}`, SK: '#' } })));
  const send = scanClient.send.bind(scanClient);
  let scans = 0;
  const busy = vi.spyOn(scanClient, 'send').mockImplementation((command, ...rest) => {
    if (!(command instanceof ScanCommand) || ++scans < 2) return send(command, ...rest);
    return Promise.reject(Object.assign(new Error('Too slow'), { name: 'TimeoutError' }));
  });
  const step = await migrate(null, { hasTime, size: PAGE, changes });
  busy.mockRestore();
  expect(step).toMatchObject({ migration: MIGRATIONS_BEFORE, after: { PK: expect.any(String) }, done: false });
  expect(await migrate(step, { hasTime, changes })).toMatchObject({ done: true });
  expect(log.lines().filter(({ level }) => level === 'ERROR')).toMatchObject([{ migration: 'describe' }]);
});

describe('data of a version before 0.4.0', () => {
  const OLD = /^\d of 8 data migrations of earlier versions are done\. This version reads data of version 0\.4\.0 /;

  it('are refused while migrations of that version are left, and nothing is changed', async () => {
    await storeMigrationsDone(MIGRATIONS_BEFORE - 1);
    await expect(migrate(null, { hasTime, changes })).rejects.toThrow(OLD);
    expect(await getMigrationsDone()).toBe(MIGRATIONS_BEFORE - 1);
  });

  it.each([
    ['a recording', { type: 'recording', file: undefined }],
    ['an account', { type: 'user', GSI1PK: undefined }],
  ])('are known by the form of %s when no migration was ever done', async (_name, item) => {
    const Key = recordingKey(scopedId(newId(), newId()));
    await putItem({ Item: { ...Key, id: 'x', ...item } });
    await expect(migrate(null, { hasTime, changes })).rejects.toThrow(OLD);
    expect(await getMigrationsDone()).toBeNull();
    await updateItem({ Key, set: { file: {}, GSI1PK: 'x' } });
    expect(await migrate(null, { hasTime, changes })).toMatchObject({ done: true });
    await deleteItem(Key);
  });
});
