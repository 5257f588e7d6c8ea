import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';

const START = path.resolve(import.meta.dirname, '../start.mjs');
const folder = temporaryFolder();

it('a start on the data folder of an earlier version ends with one sentence', () => {
  writeFileSync(path.join(folder, 'tables.sqlite'), '');
  // A start for development needs no build of the web app, and reads the data folder like every start.
  const { status, stderr } = spawnSync(process.execPath, [START, '--dev'], {
    env: { ...process.env, LOCAL_DATA_DIR: folder },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(stderr.trim().split('\n').at(-1)).toBe(
    `The data folder ${folder} was made by an earlier version of Framekeep, and this version cannot read it. ` +
      'Delete it if you do not need its data, or set LOCAL_DATA_DIR to another folder.',
  );
  expect(stderr).not.toMatch(/^ +at /m);
  expect(status).toBe(1);
});
