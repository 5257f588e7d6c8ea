import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { describeBytes, ObjectStore } from './object-store.ts';
import { versionIdOf } from './stored-object.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const isOtherDisk = (place: string) => existsSync(place) && statSync(place).dev !== statSync(tmpdir()).dev;
const OTHER_DISK = ['/dev/shm', '/var/tmp'].find(isOtherDisk);

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

async function write(store: ObjectStore, key: string, content: string) {
  const blob = await store.writeBlob(Readable.from([Buffer.from(content)]));
  return store.commit(key, { ...describeBytes(blob), headers: {} });
}

const blobs = () => readdirSync(path.join(folder, 'blobs'));

describe('a copy of an object', () => {
  const copied = async (store: ObjectStore, key: string) => {
    const object = await store.find(key);
    if (!object) throw new Error('Nothing to copy');
    return store.commit('copy', { ...describeBytes(await store.copyBlob(store, object)), headers: {} });
  };
  const contentOf = async (store: ObjectStore, key: string) => {
    const object = await store.find(key);
    return object && text(store.read(object));
  };

  it('takes no room, and stays as it is when the other is overwritten and deleted', async () => {
    const store = new ObjectStore(folder, { isVersioned: true });
    const original = await write(store, 'a', 'first');
    const copy = await copied(store, 'a');
    expect(copy).toMatchObject({ size: 5, etag: original.etag, sha256: original.sha256 });
    expect(statSync(store.fileOf(copy)).ino).toBe(statSync(store.fileOf(original)).ino);
    await write(store, 'a', 'second');
    expect([await contentOf(store, 'a'), await contentOf(store, 'copy')]).toEqual(['second', 'first']);
    const all = await store.versionsOf('a');
    await store.removeVersions(
      'a',
      all.map(({ versionId }) => versionId),
    );
    expect([await contentOf(store, 'a'), await contentOf(store, 'copy'), blobs()]).toEqual([
      null,
      'first',
      [copy.blob],
    ]);
  });

  it('is not made of damaged bytes', async () => {
    const store = new ObjectStore(folder);
    const original = await write(store, 'a', 'first');
    writeFileSync(store.fileOf(original), 'other');
    await expect(copied(store, 'a')).rejects.toThrow('is damaged');
    expect([await store.find('copy'), blobs()]).toEqual([null, [original.blob]]);
  });

  it.runIf(OTHER_DISK)('on another disk has its own bytes', async () => {
    const other = mkdtempSync(path.join(OTHER_DISK ?? '', 'framekeep-objects-'));
    try {
      const [store, target] = [new ObjectStore(folder), new ObjectStore(other)];
      const original = await write(store, 'a', 'first');
      const copy = await target.copyBlob(store, original);
      await store.remove('a');
      expect(await text(target.read({ ...original, ...copy }))).toBe('first');
    } finally {
      rmSync(other, { recursive: true });
    }
  });
});

describe('a bucket that keeps versions since an upgrade', () => {
  it('has its earlier objects as versions with the id null, also after they are overwritten', async () => {
    await write(new ObjectStore(folder), 'a', 'before');
    const store = new ObjectStore(folder, { isVersioned: true });
    const ids = async () => (await store.versionsOf('a')).map(({ versionId, isLatest }) => [versionId, isLatest]);
    expect(await ids()).toEqual([['null', true]]);
    const { versionId } = await write(store, 'a', 'after');
    expect(await ids()).toEqual([
      [versionId, true],
      ['null', false],
    ]);
    expect(await store.findVersion('a', 'null')).toMatchObject({ size: 6 });
    await store.removeVersions('a', ['null', versionId ?? '']);
    expect([store.versionedKeys(''), blobs()]).toEqual([[], []]);
  });

  it('lists old versions whose keys an earlier program did not list', async () => {
    const store = new ObjectStore(folder, { isVersioned: true });
    await write(store, 'a/b', 'first');
    await store.remove('a/b');
    rmSync(path.join(folder, 'versions-keys'), { recursive: true });
    expect(new ObjectStore(folder, { isVersioned: true }).versionedKeys('a/')).toEqual(['a/b']);
  });
});

describe('noncurrent versions', () => {
  it('are removed at the first midnight after their number of days, not earlier', async () => {
    const store = new ObjectStore(folder, { isVersioned: true });
    const first = await write(store, 'a', 'first');
    await write(store, 'a', 'second');
    const now = Date.now();
    await store.expireVersions(3, now + 3 * DAY_MS - HOUR_MS);
    expect(await store.findVersion('a', versionIdOf(first))).not.toBeNull();
    await store.expireVersions(3, now + 4 * DAY_MS);
    expect(await store.findVersion('a', versionIdOf(first))).toBeNull();
    expect(await store.find('a')).toMatchObject({ size: 6 });
    expect(blobs()).toHaveLength(1);
  });

  it('of a deleted object are removed after their days, and then the delete marker', async () => {
    const store = new ObjectStore(folder, { isVersioned: true });
    await write(store, 'a', 'first');
    await store.remove('a');
    for (const _run of [1, 2]) await store.expireVersions(3, Date.now() + 5 * DAY_MS);
    expect([blobs(), readdirSync(path.join(folder, 'versions'))]).toEqual([[], []]);
  });

  it('are not kept in a bucket without versioning', async () => {
    const store = new ObjectStore(folder);
    for (const content of ['first', 'second']) await write(store, 'a', content);
    expect(blobs()).toHaveLength(1);
    expect(await store.remove('a')).toBeUndefined();
    expect(blobs()).toEqual([]);
  });
});

describe('a file whose bytes have changed', () => {
  const textOf = async (store: ObjectStore, key: string) => {
    const object = await store.find(key);
    return object && text(store.read(object));
  };
  const damage = (object: { blob: string }) => writeFileSync(path.join(folder, 'blobs', object.blob), 'b video');

  it('is not read to its end, so that nothing takes it for the object', async () => {
    const store = new ObjectStore(folder);
    const object = await write(store, 'a', 'a video');
    expect(await textOf(store, 'a')).toBe('a video');
    damage(object);
    const said = `The object a is damaged: its file ${object.blob} does not have the bytes that were written.`;
    await expect(textOf(store, 'a')).rejects.toThrow(said);
    await expect(text(store.read(object, { start: 0, end: 6 }))).rejects.toThrow('is damaged');
    expect(await text(store.read(object, { start: 2, end: 6 }))).toBe('video');
    await expect(store.writeBlob(store.read(object))).rejects.toThrow('is damaged');
    expect(blobs()).toHaveLength(1);
  });

  it('is also found in an object of an earlier version, by the MD5 in its ETag', async () => {
    const store = new ObjectStore(folder);
    const { sha256: _none, ...earlier } = await write(store, 'a', 'a video');
    expect(await text(store.read(earlier))).toBe('a video');
    damage(earlier);
    await expect(text(store.read(earlier))).rejects.toThrow('is damaged');
    // The ETag of a multipart object is not the MD5 of its bytes.
    expect(await text(store.read({ ...earlier, etag: `"${'0'.repeat(32)}-2"` }))).toBe('b video');
  });
});
