import { open, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Interval of checks for a file that another process makes, in milliseconds, and their number: for a minute. */
const ASK_EVERY_MS = 50;
const LOOKS = 1200;

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

async function claim(file: string): Promise<boolean> {
  try {
    await (await open(`${file}.claim`, 'wx')).close();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function awaitFile(file: string): Promise<Buffer> {
  for (let look = 0; look < LOOKS; look += 1) {
    try {
      return await readFile(file);
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
    }
    await pause(ASK_EVERY_MS);
  }
  throw new Error(`No process has made ${path.basename(file)} within a minute`);
}

/**
 * A file that tests share and that takes long to make: the first process that needs it makes it, and the others read
 * it.
 * @param name of the file, unique for each way to make it
 */
export async function madeOnce(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const folder = process.env.E2E_FILES;
  if (!folder) throw new Error('E2E_FILES is not set: run the tests by npm test');
  const file = path.join(folder, name);
  if (!(await claim(file))) return awaitFile(file);
  const bytes = await make();
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
  return bytes;
}
