import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../setup/paths.mjs';
import { canMount } from '../test-support/small-disk.ts';
import { folderOfTest } from '../test-support/temporary-folder.ts';
import { checkRoom } from './machine-checks.ts';

const ON_DISK = 'mkdir -p "$2" && mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"';

/** What the doctor finds about the room of a data folder that is on a disk of this size. */
async function found(size: string): Promise<string> {
  const folder = path.join(folderOfTest(), 'disk');
  const script = `import { checkRoom } from './scripts/doctor/machine-checks.ts';
    process.stdout.write(JSON.stringify(checkRoom(${JSON.stringify(path.join(folder, 'data'))}, null)));`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script];
  const inside = ['-r', '-m', 'sh', '-c', ON_DISK, 'sh', size, folder, ...node];
  return (await promisify(execFile)('unshare', inside, { cwd: ROOT })).stdout;
}

describe.runIf(canMount())('a disk', () => {
  it('on which the stack refuses all new data is an error', async () =>
    expect(JSON.parse(await found('40m'))).toEqual([
      { level: 'error', text: expect.stringMatching(/^The disk of .* has only 41\.9 MB free: .* Make room there\.$/) },
    ]));

  it('with little room is a warning', async () =>
    expect(JSON.parse(await found('80m'))).toEqual([
      { level: 'warning', text: expect.stringMatching(/^The disk of .* has only 83\.9 MB left\.$/) },
    ]));
});

it('the disk of a folder that does not exist yet is that of the one above it', () => {
  const folder = folderOfTest();
  expect(checkRoom(path.join(folder, 'data/of/later'), folder)).toEqual([]);
});
