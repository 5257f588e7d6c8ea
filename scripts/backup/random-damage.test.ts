import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import { DATA_FORMAT, FORMAT_FILE } from '../local/data-folder/data-format.ts';
import { seededRandom } from '../seed/seeded-random.ts';
import { folderOfTest, temporaryFolder } from '../test-support/temporary-folder.ts';
import { testLength } from '../test-support/test-length.ts';
import { makeAt, openBackups } from './backup-file.ts';
import type { SavedFile } from './backup-list.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { readTar } from './tar-file.ts';

const BLOCK = 256 * 1024;
const RECORD = 512;

/** Lengths of the files of a data folder. The tables have several blocks. */
const FILES: Record<string, number> = {
  'tables.sqlite': 3 * BLOCK + 1000,
  'tables.sqlite-wal': BLOCK + 5,
  'jobs/empty.json': 0,
  'jobs/small.json': 90,
  'buckets/media/blobs/large': 5 * BLOCK,
  'buckets/media/blobs/one': 1,
  'buckets/media/blobs/record': RECORD,
};

const pristine = temporaryFolder();
const data = path.join(pristine, 'data');
const kept = { folder: path.join(pristine, 'backups'), tar: path.join(pristine, 'backup.tar') };
let files: SavedFile[];
let folder: string;
let place: { folder: string; tar: string };

beforeAll(async () => {
  const random = seededRandom(0);
  for (const [name, bytes] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(data, name)), { recursive: true });
    writeFileSync(path.join(data, name), Buffer.from(Array.from({ length: bytes }, () => random() * 256)));
  }
  writeFileSync(path.join(data, FORMAT_FILE), JSON.stringify({ format: DATA_FORMAT, migrations: MIGRATIONS_BEFORE }));
  for (const at of [kept.folder, kept.tar])
    await makeAt(at, (store) => makeBackup(data, store, { count: 1, version: '1.2.3' }));
  ({ files } = openBackups(kept.tar).read(null).backup);
});

beforeEach(() => {
  folder = folderOfTest();
  place = { folder: path.join(folder, 'backups'), tar: path.join(folder, 'backup.tar') };
  cpSync(kept.folder, place.folder, { recursive: true, preserveTimestamps: true });
  cpSync(kept.tar, place.tar);
});

function flip(file: string, at: number, bit = 1): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ bit, at);
  writeFileSync(file, bytes);
}

const pathsOf = (isLost: (file: SavedFile) => boolean): string[] =>
  files
    .filter((file) => file.path !== FORMAT_FILE && isLost(file))
    .map((file) => file.path)
    .sort();

/** Restores, first without and then with consent, and compares: exactly the files that must be lost are. */
async function expectLost(at: string, expected: string[]): Promise<void> {
  const into = path.join(folder, 'restored');
  const backups = openBackups(at);
  const restore = (withWhatIsWhole: boolean) =>
    restoreBackup(backups, backups.read(null), into, { opensLinks: false, withWhatIsWhole });
  if (expected.some((name) => name.startsWith('tables'))) {
    for (const withWhatIsWhole of [false, true])
      await expect(restore(withWhatIsWhole)).rejects.toThrow('No other backup has whole tables.');
    expect(existsSync(into)).toBe(false);
    return;
  }
  const { lost, isRestored } = await restore(false);
  expect([lost.toSorted(), isRestored]).toEqual([expected, expected.length === 0]);
  expect(existsSync(into)).toBe(isRestored);
  if (!isRestored) expect(await restore(true)).toEqual({ lost, isRestored: true });
  for (const { path: name } of files.filter((file) => !expected.includes(file.path)))
    expect(readFileSync(path.join(into, name)).equals(readFileSync(path.join(data, name)))).toBe(true);
}

const seeds = (usual: number, nightly: number): number[] =>
  Array.from({ length: testLength({ usual, nightly }) }, (_, index) => index + 1);
const flips = seeds(3, 30);
const cuts = seeds(2, 10);

describe('one damage of a folder of backups', () => {
  const storedFiles = () =>
    readdirSync(place.folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(place.folder, name))
      .filter((name) => statSync(name).isFile() && statSync(name).size > 0)
      .sort();

  async function damage(seed: number, change: (file: string, random: () => number) => void): Promise<void> {
    const random = seededRandom(seed);
    const all = storedFiles();
    const damaged = all[Math.floor(random() * all.length)] ?? '';
    change(damaged, random);
    const isTwice = all.filter((file) => path.basename(file) === path.basename(damaged)).length > 1;
    await expectLost(
      place.folder,
      pathsOf(({ sha256 }) => !isTwice && sha256 === path.basename(damaged)),
    );
  }

  it.each(flips)('loses at most the file with the flipped bit (seed %i)', (seed) =>
    damage(seed, (file, random) =>
      flip(file, Math.floor(random() * statSync(file).size), 2 ** Math.floor(random() * 8)),
    ),
  );

  it.each(cuts)('loses at most the file that is cut off (seed %i)', (seed) =>
    damage(seed, (file, random) => truncateSync(file, Math.floor(random() * statSync(file).size))),
  );
});

describe('one damage of a backup in one file', () => {
  const entries = () => [...readTar(kept.tar)];
  /** The copies of a content, as ranges of bytes. */
  const copiesOf = ({ sha256 }: SavedFile) => entries().filter(({ name }) => name.endsWith(`/${sha256}`));

  it.each(flips)('loses at most the file with the flipped bit (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const all = entries();
    const header = (all[Math.floor(random() * all.length)]?.place.start ?? 0) - RECORD;
    const at = Math.floor(random() < 0.5 ? header + random() * RECORD : random() * statSync(place.tar).size);
    flip(place.tar, at, 2 ** Math.floor(random() * 8));
    const isHit = ({ place: { start, bytes } }: { place: { start: number; bytes: number } }) =>
      at >= start && at < start + bytes;
    await expectLost(
      place.tar,
      pathsOf((file) => file.bytes > 0 && copiesOf(file).every(isHit)),
    );
  });

  it.each(cuts)('brings back everything before the cut (seed %i)', async (seed) => {
    const at = Math.floor(seededRandom(seed)() * statSync(place.tar).size);
    truncateSync(place.tar, at);
    const [list] = entries();
    const isBefore = (each: { place: { start: number; bytes: number } }) => each.place.start + each.place.bytes <= at;
    if (list && !isBefore(list)) expect(() => openBackups(place.tar).read(null)).toThrow();
    else
      await expectLost(
        place.tar,
        pathsOf((file) => file.bytes > 0 && !copiesOf(file).some(isBefore)),
      );
  });
});

describe('tables', () => {
  const copies = ({ sha256 }: SavedFile) =>
    ['copies', sha256.slice(0, 2)].map((each) => path.join(place.folder, 'files', each, sha256));
  const tables = () => files.find((file) => file.path === 'tables.sqlite') as SavedFile;

  it('come back from two damaged copies, each block from the one in which it is whole', async () => {
    const [first = '', second = ''] = copies(tables());
    flip(first, 10);
    flip(first, 3 * BLOCK + 7);
    flip(second, BLOCK + 10);
    truncateSync(second, 3 * BLOCK + 500);
    await expect(expectLost(place.folder, [])).rejects.toThrow();
    flip(first, 3 * BLOCK + 7);
    await expectLost(place.folder, []);
  });

  it('with a block that is damaged in both copies are refused', async () => {
    for (const file of copies(tables())) flip(file, BLOCK + 10);
    await expectLost(place.folder, ['tables.sqlite']);
  });

  it('and lists with a damaged or missing copy are named and mended by the next backup', async () => {
    const [first = '', second = ''] = copies(tables());
    flip(first, 10);
    flip(second, BLOCK + 10);
    const store = openBackups(place.folder);
    const newest = store.read(null);
    writeFileSync(path.join(place.folder, newest.name), '{}');
    expect(await store.damagedCopies(newest)).toEqual([newest.name, 'tables.sqlite']);
    expect(await openBackups(place.tar).damagedCopies(openBackups(place.tar).read(null))).toEqual([]);
    const { findings } = await makeAt(place.folder, (to) => makeBackup(data, to, { count: 3, version: '1.2.3' }));
    expect(findings).toMatchObject({ mended: [], damaged: [] });
    expect(await store.damagedCopies(newest)).toEqual([]);
  });
});

describe('a `.tar`', () => {
  it('never takes the bytes of a video for a list', async () => {
    const hostile = path.join(folder, 'hostile');
    cpSync(data, hostile, { recursive: true });
    vi.setSystemTime(Date.UTC(2099, 0));
    const forged = path.join(folder, 'forged.tar');
    await makeAt(forged, (store) => makeBackup(hostile, store, { count: 1, version: '1.2.3' }));
    vi.useRealTimers();
    cpSync(forged, path.join(hostile, 'buckets/media/blobs/video'));
    await makeAt(place.tar, (store) => makeBackup(hostile, store, { count: 1, version: '1.2.3' }));
    const names = openBackups(place.tar).names();
    expect(names).toEqual([expect.not.stringContaining('2099')]);
    for (const { place: found } of [...readTar(place.tar)]) {
      flip(place.tar, found.start - RECORD);
      expect(openBackups(place.tar).names()).toEqual(names);
      flip(place.tar, found.start - RECORD);
    }
    // A file that is cut off in the video, where the forged one ends.
    const video = [...readTar(place.tar)].find(({ place: each }) => each.bytes === statSync(forged).size);
    truncateSync(place.tar, (video?.place.start ?? 0) + statSync(forged).size);
    flip(place.tar, (video?.place.start ?? 0) - RECORD);
    expect(openBackups(place.tar).names()).toEqual(names);
  });

  it('of an earlier version, without hashes and copies, is read, also behind a damaged header', async () => {
    const store = openBackups(place.folder).read(null);
    const { blocks: _blocks, ...tables } = files.find((file) => file.path === 'tables.sqlite') as SavedFile;
    const old = files.map(({ blocks: _, ...file }) => (file.path === tables.path ? tables : file));
    writeFileSync(path.join(place.folder, store.name), JSON.stringify({ ...store.backup, files: old }));
    execFileSync('tar', ['-C', place.folder, '--exclude=./files/copies', '-cf', place.tar, '.']);
    await expectLost(place.tar, []);
  });

  it('can be unpacked by any tar, and is a folder of backups then', async () => {
    const unpacked = path.join(folder, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-C', unpacked, '-xf', place.tar]);
    await expectLost(unpacked, []);
  });
});
