import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { ALL_MIGRATIONS, MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import { getMigrationsDone } from '../../../data/upkeep/migrations.ts';
import { getFile, getRecordingIn04 } from '../../../data/video/file-item.ts';
import { createFile } from '../../editing/files/create-file.ts';
import { cutRecording, retryCut } from '../../editing/files/cut-recording.ts';
import { deleteFile } from '../../editing/files/delete-file.ts';
import { listFiles } from '../../editing/files/list-files.ts';
import { restoreFile } from '../../editing/files/restore-file.ts';
import type { Actor } from '../../ground/actor.ts';
import { KEPT, useCuts } from '../../test-support/cuts.ts';
import { attach, complete, FAILED, jobEnded, keysUnder, prepare } from '../../test-support/files.ts';
import { storeAsIn04 } from '../../test-support/form-of-0-4.ts';
import { versionsNaming } from '../../test-support/stored-versions.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { listRecordings } from '../../video/recordings/list-recordings.ts';
import { updateRecording } from '../../video/recordings/update-recording.ts';
import { deleteRecording } from '../cleanup/delete-recording.ts';
import { runCleanup } from '../cleanup/run-cleanup.ts';
import { giveFilesItems } from './files.ts';

const { here, another, cutAndRender, renderIdOf } = useCuts();

let owner: Actor;
beforeAll(() => {
  ({ owner } = here);
});

async function send(id: string): Promise<string> {
  const file = await createFile(owner, id, { keepsTexts: true });
  await attach(owner, file.id, 30);
  return file.id;
}

async function replace(id: string): Promise<void> {
  const fileId = await send(id);
  await prepare(fileId);
  await complete(fileId);
}

async function cut(id: string): Promise<string> {
  await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
  const file = await renderIdOf(id);
  await prepare(file);
  return file;
}

/** Recordings whose files are in every place that version 0.4.0 knew. */
const RECORDINGS: Record<string, (id: string) => Promise<unknown>> = {
  'with its first file': async () => {},
  'that was replaced twice': async (id) => {
    await replace(id);
    await replace(id);
  },
  'that was restored': async (id) => {
    await replace(id);
    await restoreFile(owner, id, 0);
  },
  'that waits for another file': async (id) => {
    await replace(id);
    await send(id);
  },
  'that was cut': cutAndRender,
  'that is being cut': cut,
  'whose cut has failed': async (id) => jobEnded(await cut(id), 1, FAILED),
};

/** What people see. The order of one item's reads does not matter. */
async function seen(id: string) {
  const [recording, files, list] = await Promise.all([
    getRecording(owner, id),
    listFiles(owner, id),
    listRecordings(owner, here.workspaceId),
  ]);
  const waiting = files.next && (await getRecording(owner, files.next.recordingId));
  const listed = list.items.find((each) => each.id === id);
  return JSON.parse(
    JSON.stringify({ recording, files, waiting, listed }, (key, value) =>
      // An address has the time in it. An attempt at a cut is no change of its recording in version 0.4.0.
      ['thumbnailUrl', 'updatedAt'].includes(key) || /Address|Url$/.test(key) ? null : value,
    ),
  );
}

describe.each(Object.entries(RECORDINGS))('a recording of version 0.4.0 %s', (_what, make) => {
  it('is seen as before until it is migrated, and after that', async () => {
    const id = await another();
    await make(id);
    const before = await seen(id);
    const { file } = await storeAsIn04(id);
    expect(await getRecordingIn04(id)).not.toBeNull();
    expect(await seen(id)).toEqual(before);
    for (let times = 0; times < 2; times += 1) for (const each of [file.id, id]) await giveFilesItems(each);
    expect(await getRecordingIn04(id)).toBeNull();
    expect(await getFile(file.id)).toMatchObject({ recordingId: id, number: file.number });
    expect(await seen(id)).toEqual(before);
  });

  it.each(['before', 'after'])('is changed, restored and deleted %s its migration', async (when) => {
    const id = await another();
    await make(id);
    const { file, next } = await storeAsIn04(id);
    if (when === 'after') await giveFilesItems(id);
    expect(await updateRecording(owner, id, { name: 'Renamed' })).toMatchObject({ name: 'Renamed' });
    if (next) {
      await prepare(next.fileId);
      await complete(next.fileId);
      expect(await getRecording(owner, id)).toMatchObject({ nextFile: null, fileVersion: file.number + 1 });
    }
    if (file.cutFrom) {
      if (file.transcodeStatus === 'failed') {
        await retryCut(owner, id);
        await prepare(file.id);
      }
      await complete(file.id, file.transcodeStatus === 'failed' ? 2 : 1);
      expect(await getRecording(owner, id)).toMatchObject({
        nextFile: null,
        duration: 40,
        transcodeStatus: 'completed',
      });
      expect(await keysUnder(file.id)).not.toEqual([]);
    }
    const [first] = (await listFiles(owner, id)).earlier;
    if (first) {
      const { fileVersion } = await restoreFile(owner, id, first.number);
      expect(await getRecording(owner, id)).toMatchObject({ transcodeStatus: 'completed', duration: first.duration });
      await deleteFile(owner, id, fileVersion - 1);
    }
    await deleteRecording(owner, id);
    await runCleanup();
    expect(await versionsNaming([id, file.id])).toEqual([]);
  });
});

const COUNT = 40;

/** The program of the task in a process of its own. @param dies at which of its transactions; null at none */
function start(dies: number | null): ChildProcess {
  const program = `
import { writeClient } from './functions/data/table/client.ts';
import { migrate } from './functions/domain/upkeep/migrations/migrate.ts';
let writes = 0;
writeClient.middlewareStack.add((next, { commandName }) => (args) => {
  const sent = next(args);
  if (commandName === 'TransactWriteItemsCommand') writes += 1;
  if (writes === ${dies}) process.kill(process.pid, 'SIGKILL');
  return sent;
});
const step = { migration: ${MIGRATIONS_BEFORE}, after: null };
if (!(await migrate(step, { hasTime: () => true, size: 50 })).done) process.exitCode = 1;
`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

it.runIf(IS_NIGHTLY)('a migration that is killed twice ends when it is started again, and loses nothing', async () => {
  const ids: string[] = [];
  for (let index = 0; index < COUNT; index += 1) ids.push(await another());
  await replace(ids[0] ?? '');
  const before = await Promise.all(ids.map(seen));
  for (const id of ids) await storeAsIn04(id);
  const left = async () => (await Promise.all(ids.map(getRecordingIn04))).filter((each) => each !== null).length;
  for (const dies of [5, 15]) {
    expect(await once(start(dies), 'exit')).toEqual([null, 'SIGKILL']);
    expect(await left()).toBeGreaterThan(0);
  }
  expect(await once(start(null), 'exit')).toEqual([0, null]);
  expect([await left(), await getMigrationsDone()]).toEqual([0, ALL_MIGRATIONS]);
  expect(await Promise.all(ids.map(seen))).toEqual(before);
});
