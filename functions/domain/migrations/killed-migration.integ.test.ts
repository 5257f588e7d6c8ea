import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { MIGRATIONS } from '#shared/model/migrations.ts';
import { apply } from '../../data/apply.ts';
import { findLinkPointer, getMainLink, mainLinkSaved, newMainLink } from '../../data/link.ts';
import { getMigrationsDone } from '../../data/migrations.ts';
import { getStoredRecordings } from '../../data/recording.ts';
import { recordingChanged } from '../../data/recording-changes.ts';
import { storedRecording } from '../../data/test-support/stored-recording.ts';
import { isLinkInline, withInlineLink } from '../../data/version-0-link.ts';
import { newId, newSecret } from '../../process/ids.ts';

useOwnTable();

const COUNT = 150;
const PROGRAM = `
import { migrate } from './functions/domain/migrations/migrate.ts';
if (!(await migrate({ migration: ${MIGRATIONS.findIndex(({ name }) => name === 'main-links')}, after: null }, () => true, 50)).done) process.exitCode = 1;
`;

/** The program of the task in a process of its own. */
const start = (): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });

it.runIf(IS_NIGHTLY)('a migration that is killed twice ends when it is started again, and loses nothing', async () => {
  const workspaceId = newId();
  const made = Array.from({ length: COUNT }, (_, index) => {
    const recording = withInlineLink(storedRecording({ workspaceId }));
    const link = { ...newMainLink(recording, null, newSecret()), viewCount: index };
    return { link, recording: mainLinkSaved(recording, null, link).after };
  });
  await Promise.all(made.map(({ recording }) => apply(recordingChanged(null, recording))));
  const ids = made.map(({ recording }) => recording.id);
  const countMoved = async () => (await getStoredRecordings(ids)).filter((each) => !isLinkInline(each)).length;

  for (const until of [1, COUNT / 2]) {
    const killed = start();
    const ended = once(killed, 'exit');
    await expect.poll(countMoved, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(until);
    killed.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await countMoved()).toBeLessThan(COUNT);
  }
  expect(await once(start(), 'exit')).toEqual([0, null]);

  expect([await countMoved(), await getMigrationsDone()]).toEqual([COUNT, expect.any(Number)]);
  const stored = new Map((await getStoredRecordings(ids)).map((each) => [each.id, each]));
  for (const { link } of made) {
    const recording = stored.get(link.recordingId);
    expect(recording && (await getMainLink(recording))).toMatchObject({ viewCount: link.viewCount, id: link.id });
    expect(await findLinkPointer(link.shareToken)).toMatchObject({ recordingId: link.recordingId });
  }
});
