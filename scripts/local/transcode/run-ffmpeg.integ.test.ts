import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Processes } from '../state/processes.ts';
import { KilledError } from './job-error.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-ffmpeg-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes pictures for as long as it runs. */
const endless = (file: string) => ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=64x36', '-f', 'rawvideo', file];

it('a conversion ends when it is canceled, also when it is before ffmpeg runs', async () => {
  const processes = await Processes.open(path.join(folder, 'processes.json'));
  await expect(runFfmpeg(endless(path.join(folder, 'a')), processes, AbortSignal.timeout(200))).rejects.toThrow();
  await expect(runFfmpeg(endless(path.join(folder, 'b')), processes, AbortSignal.abort())).rejects.toThrow('Canceled');
  expect(existsSync(path.join(folder, 'b'))).toBe(false);
});

it('a conversion that somebody kills says so: it is neither canceled nor ended by ffmpeg', async () => {
  const file = path.join(folder, 'killed.json');
  const processes = await Processes.open(file);
  const run = runFfmpeg(endless(path.join(folder, 'c')), processes, new AbortController().signal);
  const [child] = JSON.parse(readFileSync(file, 'utf8'));
  process.kill(child.pid, 'SIGKILL');
  await expect(run).rejects.toThrow(new KilledError('SIGKILL').message);
});
