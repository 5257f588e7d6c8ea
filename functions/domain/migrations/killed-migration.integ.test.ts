import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { MIGRATIONS, type MigrationName } from '#shared/model/migrations.ts';
import { apply } from '../../data/apply.ts';
import { withEarlier } from '../../data/earlier-files.ts';
import { type EarlierFile, shownFileOf } from '../../data/file.ts';
import { findLinkPointer, getMainLink, newMainLink, setMainLink } from '../../data/link.ts';
import { getMigrationsDone } from '../../data/migrations.ts';
import {
  firstWithFiles,
  getStoredRecordings,
  isRecording,
  type StoredRecording,
  type WithFile,
} from '../../data/recording.ts';
import { putMadeFile, writeRecording } from '../../data/recording-changes.ts';
import { storedRecording } from '../../data/test-support/stored-recording.ts';
import { isInline } from '../../data/version-0-earlier-file.ts';
import { isLinkInline, withInlineLink } from '../../data/version-0-link.ts';
import { isoNow } from '../../process/clock.ts';
import { newId, newSecret } from '../../process/ids.ts';
import { newFile } from '../files/create-file.ts';
import { haveDataVersion } from '../test-support/data-version.ts';

useOwnTable();
afterEach(() => vi.restoreAllMocks());

const COUNT = 60;

/** The program of the task in a process of its own. @param dies at which of its transactions; null at none */
function start(name: MigrationName, dies: number | null): ChildProcess {
  const migration = MIGRATIONS.findIndex((each) => each.name === name);
  const program = `
import { writeClient } from './functions/data/table/client.ts';
import { migrate } from './functions/domain/migrations/migrate.ts';
let writes = 0;
writeClient.middlewareStack.add((next, { commandName }) => (args) => {
  const sent = next(args);
  if (commandName === 'TransactWriteItemsCommand') writes += 1;
  if (writes === ${dies}) process.kill(process.pid, 'SIGKILL');
  return sent;
});
if (!(await migrate({ migration: ${migration}, after: null }, () => true, 50)).done) process.exitCode = 1;
`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Does a migration that is killed twice on its way. @returns the recordings after it, by their ids */
async function migrateKilled(
  name: MigrationName,
  ids: string[],
  isMoved: (recording: StoredRecording) => boolean,
): Promise<Map<string, StoredRecording>> {
  const countMoved = async () => (await getStoredRecordings(ids)).filter(isMoved).length;
  let moved = 0;
  for (const dies of [COUNT / 10, COUNT / 2]) {
    expect(await once(start(name, dies), 'exit')).toEqual([null, 'SIGKILL']);
    const now = await countMoved();
    expect(now).toBeGreaterThan(moved);
    moved = now;
  }
  expect(moved).toBeLessThan(COUNT);
  expect(await once(start(name, null), 'exit')).toEqual([0, null]);
  expect([await countMoved(), await getMigrationsDone()]).toEqual([COUNT, MIGRATIONS.length]);
  return new Map((await getStoredRecordings(ids)).map((each) => [each.id, each]));
}

/** Stores a recording whose file was replaced twice, as in data of version 0. */
async function storeReplaced(workspaceId: string, fileSize: number) {
  const recording = storedRecording({
    workspaceId,
    originalKey: 'originals/a',
    transcodeStatus: 'completed',
    fileSize,
  });
  const [second, shown] = [newFile('u', recording), newFile('u', recording)];
  const ended = { endedAt: isoNow(), endedBy: 'u', keptUntil: isoNow(60) };
  const earlier: EarlierFile[] = [recording.id, second.id].map((fileId, number) => ({
    ...shownFileOf(recording.file),
    ...ended,
    fileId,
    number,
    texts: null,
    cut: null,
    moments: null,
  }));
  const replaced = { ...recording, file: { ...recording.file, number: 2, fileId: shown.id }, earlier };
  await apply([...writeRecording(null, replaced), ...[second, shown].map((each) => putMadeFile(each, recording))]);
  return { id: recording.id, earlier };
}

describe.runIf(IS_NIGHTLY)('a migration that is killed twice ends when it is started again, and loses nothing', () => {
  it('of main links', async () => {
    const workspaceId = newId();
    await haveDataVersion(0);
    const made = Array.from({ length: COUNT }, (_, index) => {
      const recording = withInlineLink(storedRecording({ workspaceId }));
      const link = { ...newMainLink(recording, null, newSecret()), viewCount: index };
      return { link, recording: setMainLink(recording, null, link).after };
    });
    for (const { recording } of made) await apply(writeRecording(null, recording));
    await haveDataVersion();
    const ids = made.map(({ recording }) => recording.id);
    const stored = await migrateKilled('main-links', ids, (each) => !isLinkInline(each));
    for (const { link } of made) {
      const recording = stored.get(link.recordingId);
      expect(recording && (await getMainLink(recording))).toMatchObject({ viewCount: link.viewCount, id: link.id });
      expect(await findLinkPointer(link.shareToken)).toMatchObject({ recordingId: link.recordingId });
    }
  });

  it('of earlier files', async () => {
    const workspaceId = newId();
    const made: Awaited<ReturnType<typeof storeReplaced>>[] = [];
    await haveDataVersion(0);
    for (let size = 0; size < COUNT; size += 1) made.push(await storeReplaced(workspaceId, size));
    await haveDataVersion();
    const ids = made.map(({ id }) => id);
    const stored = await migrateKilled('earlier-files', ids, ({ earlier }) => !earlier.some(isInline));
    for (const { id, earlier } of made) {
      const recording = stored.get(id);
      const after = recording && (await withEarlier(recording)).earlier;
      // The first has an item of its own now.
      expect(after?.map((file) => ({ ...file, fileId: '' }))).toEqual(earlier.map((file) => ({ ...file, fileId: '' })));
      expect(after?.[1]?.fileId).toBe(earlier[1]?.fileId);
    }
    const files = (await firstWithFiles(workspaceId, 4 * COUNT + 1)).flatMap((each) => (isRecording(each) ? [] : each));
    expect([files.length, files.filter(({ ended }) => ended).length]).toEqual([3 * COUNT, 2 * COUNT]);
  });

  it('of files', async () => {
    const workspaceId = newId();
    await haveDataVersion(1);
    const ids: string[] = [];
    for (let size = 0; size < COUNT; size += 1) ids.push((await storeReplaced(workspaceId, size)).id);
    const read = async () => {
      const stored = await firstWithFiles(workspaceId, 4 * COUNT + 1);
      return { stored, flat: stored.filter(({ isFlat }) => isFlat).length };
    };
    const without = (stored: WithFile[]) => stored.map((each) => ({ ...each, isFlat: undefined, version: 0 }));
    const before = await read();
    await haveDataVersion();
    await migrateKilled('whole-files', ids, ({ isFlat }) => !isFlat);
    const after = await read();
    expect([before.flat, after.flat, without(after.stored)]).toEqual([3 * COUNT, 0, without(before.stored)]);
  });
});
