import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import { DATA_FORMAT } from '../local/data-folder/data-format.ts';
import { readLastBackup } from '../local/data-folder/last-backup.ts';
import { linkBuckets, openMediaFolder } from '../local/data-folder/media-folder.ts';
import { quietLog } from '../local/test-support/quiet-log.ts';
import { folderOfTest } from '../test-support/temporary-folder.ts';
import { makeAt, openBackups } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';
import { compareWithBackup, restoreBackup } from './restore-backup.ts';

const BLOB = 'buckets/media/blobs/content';
let folder: string;
let data: string;
let file: string;

beforeEach(() => {
  folder = folderOfTest();
  [data, file] = [path.join(folder, 'data'), path.join(folder, 'backup.tar')];
  mkdirSync(path.dirname(path.join(data, BLOB)), { recursive: true });
  writeFileSync(path.join(data, 'format.json'), JSON.stringify({ format: DATA_FORMAT, migrations: MIGRATIONS_BEFORE }));
  writeFileSync(path.join(data, 'tables.sqlite'), 'tables');
  writeFileSync(path.join(data, BLOB), 'a video');
});

const make = () => makeAt(file, (store) => makeBackup(data, store, { count: 1, version: '1.2.3' }));
function restoreInto(name: string, mediaDir: string | null = null) {
  const backups = openBackups(file);
  return restoreBackup(backups, backups.read(null), path.join(folder, name), { opensLinks: false, mediaDir });
}

describe('a restore', () => {
  const uidsIn = (top: string) => [top, ...readdirSync(top, { recursive: true })].map((name) => ownerOf(top, name));
  const ownerOf = (top: string, name: string | Buffer) => statSync(path.resolve(top, String(name))).uid;

  it.runIf(process.getuid?.() === 0)('by root gives the data to the owner of the folder that it is in', async () => {
    await make();
    chownSync(folder, 1234, 1234);
    await restoreInto('restored');
    expect(new Set(uidsIn(path.join(folder, 'restored')))).toEqual(new Set([1234]));
    await restoreInto('new/data');
    expect(new Set(uidsIn(path.join(folder, 'new')))).toEqual(new Set([1234]));
    const ready = path.join(folder, 'ready');
    mkdirSync(ready);
    chownSync(ready, 4321, 4321);
    await restoreInto('ready');
    expect(new Set(uidsIn(ready))).toEqual(new Set([4321]));
  });

  it('can be compared with its backup', async () => {
    await make();
    await restoreInto('restored');
    const compare = () => compareWithBackup(openBackups(file).read(null).backup, path.join(folder, 'restored'));
    expect(await compare()).toEqual([]);
    writeFileSync(path.join(folder, 'restored', BLOB), 'a movie');
    rmSync(path.join(folder, 'restored/tables.sqlite'));
    expect((await compare()).sort()).toEqual([BLOB, 'tables.sqlite']);
  });
});

it('a backup notes in the data folder when it was made, and does not contain that note', async () => {
  const { backup } = await make();
  expect(readLastBackup(data, quietLog)).toBe(backup.createdAt);
  await restoreInto('restored');
  expect(readLastBackup(path.join(folder, 'restored'), quietLog)).toBeNull();
});

describe('a backup of recordings on another disk', () => {
  it('has them, and a restore puts them on another disk again, or into the folder', async () => {
    const media = path.join(folder, 'media');
    mkdirSync(path.join(media, 'buckets'), { recursive: true });
    renameSync(path.join(data, 'buckets/media'), path.join(media, 'buckets/media'));
    const opened = openMediaFolder(data, media);
    if (opened) linkBuckets(data, opened, ['media']);
    await make();
    await restoreInto('restored');
    expect(readFileSync(path.join(folder, 'restored', BLOB), 'utf8')).toBe('a video');
    const other = path.join(folder, 'other');
    mkdirSync(other);
    await restoreInto('again', other);
    expect(readFileSync(path.join(other, BLOB), 'utf8')).toBe('a video');
    expect(readFileSync(path.join(folder, 'again', BLOB), 'utf8')).toBe('a video');
  });

  it('is refused while their disk is not mounted', async () => {
    const media = path.join(folder, 'media');
    mkdirSync(media);
    openMediaFolder(data, media);
    rmSync(media, { recursive: true });
    await expect(make()).rejects.toThrow('its disk is probably not mounted');
  });
});

describe('a backup in one file', () => {
  it('holds everything, is accessible only to its user, and leaves nothing else behind', async () => {
    await make();
    expect(readdirSync(folder).sort()).toEqual(['backup.tar', 'data']);
    await restoreInto('restored');
    expect(readdirSync(folder).sort()).toEqual(['backup.tar', 'data', 'restored']);
    for (const name of ['format.json', 'tables.sqlite', BLOB])
      expect(readFileSync(path.join(folder, 'restored', name))).toEqual(readFileSync(path.join(data, name)));
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('replaces the one before only when it is complete; a killed one is continued', async () => {
    await make();
    const before = readFileSync(file);
    writeFileSync(path.join(data, 'tables.sqlite'), 'newer tables');
    const killed = makeAt(file, async (store) => {
      await makeBackup(data, store, { count: 1, version: '1.2.3' });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(readFileSync(file)).toEqual(before);
    await make();
    await restoreInto('restored');
    expect(readFileSync(path.join(folder, 'restored/tables.sqlite'), 'utf8')).toBe('newer tables');
    expect(existsSync(`${file}.parts`)).toBe(false);
  });

  it('is refused while another one is made there, until that is complete, and changes nothing', async () => {
    const held: { end?: () => void } = {};
    const first = makeAt(file, async (store) => {
      await makeBackup(data, store, { count: 1, version: '1.2.3' });
      await new Promise<void>((resolve) => {
        held.end = resolve;
      });
    });
    await vi.waitFor(() => expect(held.end).toBeDefined());
    const before = readdirSync(folder, { recursive: true });
    const refused = `Another backup to ${file} is in progress (process ${process.pid}).`;
    await expect(make()).rejects.toThrow(refused);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
    held.end?.();
    await first;
    expect(readdirSync(folder).sort()).toEqual(['backup.tar', 'data']);
    await make();
  });

  it('that cannot be written leaves the one before, and says why', async () => {
    await make();
    const before = readFileSync(file);
    mkdirSync(`${file}.part`);
    await expect(make()).rejects.toThrow(`The backup ${file} could not be written: EISDIR`);
    expect(readFileSync(file)).toEqual(before);
  });

  it('is refused with a sentence when it is missing, cut off in its list or another file', async () => {
    expect(() => restoreInto('restored')).toThrow(`There is no file ${file}.`);
    await make();
    writeFileSync(file, readFileSync(file).subarray(0, 700));
    expect(() => restoreInto('restored')).toThrow('This version cannot read the backup');
    writeFileSync(file, 'A letter.');
    expect(() => restoreInto('restored')).toThrow(`The file ${file} has no list of a backup`);
    expect(readdirSync(folder).sort()).toEqual(['backup.tar', 'data']);
  });
});
