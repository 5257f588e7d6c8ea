import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { ObjectStore } from './object-store.ts';
import { completeParts, openBucket } from './test-support/complete-parts.ts';

const DIE_IN_JOIN = fileURLToPath(new URL('./test-support/die-in-join.ts', import.meta.url));
const PART = 5 * 1024 * 1024;
const parts = [randomBytes(PART), randomBytes(PART), randomBytes(1000)];
const whole = Buffer.concat(parts);

let folder: string;
let uploadId: string;
beforeEach(async () => {
  folder = folderOfTest();
  const { uploads } = openBucket(folder);
  uploadId = uploads.create('video', { 'content-type': 'video/webm' });
  for (const [at, part] of parts.entries()) await uploads.putPart(uploadId, 'video', at + 1, Readable.from([part]));
});

/** Bytes of all files, each counted once for all of its names. */
function bytesOnDisk(): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    statSync(path.join(folder, name)),
  );
  const sizes = new Map(files.filter((stat) => stat.isFile()).map(({ ino, size }) => [ino, size]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** Kills another process in the middle of the completion of the upload. */
const killAt = (moment: string) =>
  new Promise<string | null>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', DIE_IN_JOIN, folder, uploadId, moment], (error) =>
      resolve(error?.signal ?? null),
    );
  });

async function expectWholeOnce(): Promise<void> {
  const { store } = openBucket(folder);
  const versions = await store.versionsOf('video');
  expect(versions).toHaveLength(1);
  const object = await store.find('video');
  if (!object) throw new Error('There is no object');
  expect(object).toMatchObject({ size: whole.length, etag: expect.stringMatching(/-3"$/) });
  expect(whole.equals(await buffer(store.read(object)))).toBe(true);
  expect(readdirSync(path.join(folder, 'bucket/blobs'))).toEqual([object.blob]);
  expect(existsSync(path.join(folder, 'uploads', uploadId))).toBe(false);
}

describe('the parts of an upload', () => {
  it('become an object without room for more than one part besides', async () => {
    const room: number[] = [];
    const { remove } = ObjectStore.prototype;
    vi.spyOn(ObjectStore.prototype, 'remove').mockImplementation(function (this: ObjectStore, key) {
      room.push(bytesOnDisk());
      return remove.call(this, key);
    });
    await completeParts(openBucket(folder), 'video', uploadId);
    expect(room).toHaveLength(parts.length);
    expect(Math.max(...room)).toBeLessThan(whole.length + PART + 100_000);
    await expectWholeOnce();
  });

  it.each([
    'within a part',
    ...(IS_NIGHTLY ? ['before a part is removed', 'after a part is removed'] : []),
    ...(IS_NIGHTLY ? ['before the object is made', 'before the upload is removed'] : []),
  ])('become one whole object also when the program is killed %s', async (moment) => {
    expect(await killAt(moment)).toBe('SIGKILL');
    await completeParts(openBucket(folder), 'video', uploadId);
    await expectWholeOnce();
  });

  it('are listed after a crash, and cannot be replaced or left out any more', async () => {
    expect(await killAt('after a part is removed')).toBe('SIGKILL');
    const { uploads } = openBucket(folder);
    const listed = await uploads.parts(uploadId);
    expect(listed.map(({ number, size }) => [number, size])).toEqual(parts.map(({ length }, at) => [at + 1, length]));
    await expect(uploads.putPart(uploadId, 'video', 1, Readable.from(['x']))).rejects.toThrow('does not exist');
    await expect(uploads.join(uploadId, listed.slice(0, 1))).rejects.toMatchObject({ code: 'InvalidPart' });
  });
});
