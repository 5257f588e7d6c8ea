import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';
import { Disk } from '../data-folder/disk.ts';
import { Processes } from '../data-folder/processes.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { JobError, KilledError } from './job-error.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

const folder = temporaryFolder();
const disk = new Disk(folder, quietLog);

/** A conversion that writes pictures until it is stopped. */
const endless = (name: string, limits = { seconds: 60, outputBytes: 1e12 }, options: string[] = []) => ({
  input: import.meta.filename,
  output: path.join(folder, name),
  args: ({ output }: { output: string }) => [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=size=64x36', ...options, '-f', 'rawvideo', output],
  ],
  limits,
});
const open = (name: string) => Processes.open(path.join(folder, name), disk, quietLog);
const never = () => new AbortController().signal;

it('a conversion ends when it is canceled, also before ffmpeg runs', async () => {
  const processes = await open('processes.json');
  await expect(runFfmpeg(endless('a'), processes, AbortSignal.timeout(200))).rejects.toThrow();
  await expect(runFfmpeg(endless('b'), processes, AbortSignal.abort())).rejects.toThrow('Canceled');
  expect(existsSync(path.join(folder, 'b'))).toBe(false);
});

it('a conversion whose ffmpeg is killed reports that, and not a cancellation or an error of ffmpeg', async () => {
  const file = path.join(folder, 'killed.json');
  const run = runFfmpeg(endless('c'), await Processes.open(file, disk, quietLog), never());
  const child = await vi.waitFor(
    () => {
      const [first] = JSON.parse(readFileSync(file, 'utf8'));
      return first;
    },
    { timeout: 60_000 },
  );
  process.kill(child.pid, 'SIGKILL');
  await expect(run).rejects.toThrow(new KilledError('SIGKILL').message);
});

const errorOf = (run: Promise<void>): Promise<unknown> =>
  run.then(
    () => null,
    (error) => error,
  );

it('a conversion that exceeds its time limit is ended, and its job fails for that reason', async () => {
  const limits = { seconds: 0.3, outputBytes: 1e12 };
  const error = await errorOf(runFfmpeg(endless('d', limits), await open('late.json'), never()));
  expect(error).toBeInstanceOf(JobError);
  expect(error).not.toBeInstanceOf(KilledError);
  expect(error).toMatchObject({ code: 1999, message: expect.stringContaining('longer than 0.3 s') });
});

it.runIf(IS_NIGHTLY)(
  'a conversion fails when its output is too large, also when ffmpeg itself limits the output',
  async () => {
    const limits = { seconds: 60, outputBytes: 100_000 };
    const cutOff = endless('e', limits, ['-fs', '100000']);
    expect(await errorOf(runFfmpeg(cutOff, await open('cut.json'), never()))).toMatchObject({
      code: 1999,
      message: 'The output is larger than 100000 bytes',
    });
    const error = await errorOf(runFfmpeg(endless('f', limits), await open('large.json'), never()));
    expect(error).toBeInstanceOf(JobError);
    expect(error).not.toBeInstanceOf(KilledError);
  },
);
