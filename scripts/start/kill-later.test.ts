import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';

const folder = temporaryFolder();

/** Runs a script, which can call `killLater`. @returns how it ended */
const endOf = (script: string) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    const module = path.join(import.meta.dirname, 'kill-later.ts');
    const source = `const { killLater } = await import(${JSON.stringify(module)});\n${script}`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', source];
    spawn(process.execPath, args, { stdio: 'ignore' }).once('close', (code, signal) => resolve({ code, signal }));
  });

it.skipIf(process.platform === 'win32')('a process ends although one of its threads waits for ever', async () => {
  const fifo = path.join(folder, 'fifo');
  execFileSync('mkfifo', [fifo]);
  const waits = `const { readFile } = await import('node:fs');\nreadFile(${JSON.stringify(fifo)}, () => undefined);`;
  const end = await endOf(`${waits}\nkillLater(300);\nsetTimeout(() => process.exit(0), 100);`);
  expect(end).toEqual({ code: null, signal: 'SIGKILL' });
});

it('a process that ends by itself keeps its code', async () => {
  expect(await endOf('killLater(60_000);\nprocess.exit(3);')).toEqual({ code: 3, signal: null });
});
