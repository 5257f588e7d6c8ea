import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OLDEST_READ } from '#shared/model/upkeep/migrations.ts';
import { DATA_FORMAT } from '../local/data-folder/data-format.ts';
import { ROOT } from '../setup/paths.mjs';
import { unpackDataFolder } from '../stored-data/data-archive.ts';
import { readFacts } from '../stored-data/facts.ts';
import { canMount } from '../test-support/small-disk.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';
import type { NamedBackup, SavedFile } from './backup-list.ts';
import { BackupStore } from './backup-store.ts';
import { checkContents } from './check-contents.ts';
import { faultOf } from './contents.ts';
import { describeDamage } from './describe-damage.ts';
import { makeBackup } from './make-backup.ts';
import { compareWithBackup, restoreBackup } from './restore-backup.ts';

const { recordings } = readFacts(OLDEST_READ.version);
const DAY_MS = 24 * 60 * 60 * 1000;

const folder = temporaryFolder();
const pristine = { data: path.join(folder, 'pristine/data'), backups: path.join(folder, 'pristine/backups') };
let number = 0;
let data: string;
let backups: string;
let store: BackupStore;

const back = (at = store) => makeBackup(data, at, { count: 7, version: '1.2.3' });

/** Five backups, each with something of its own. */
beforeAll(async () => {
  unpackDataFolder(OLDEST_READ.version, pristine.data);
  rmSync(path.join(pristine.data, 'mail'), { recursive: true });
  [data, store] = [pristine.data, new BackupStore(pristine.backups)];
  for (const day of [1, 2, 3, 4, 5]) {
    vi.setSystemTime(new Date(Date.UTC(2026, 0, day)));
    writeFileSync(path.join(data, 'events/schedules.json'), JSON.stringify({ day }));
    await back();
  }
  vi.useRealTimers();
});

/** Each test has a copy of its own. */
beforeEach(() => {
  number += 1;
  const own = path.join(folder, String(number));
  cpSync(path.join(folder, 'pristine'), own, { recursive: true, preserveTimestamps: true });
  [data, backups] = [path.join(own, 'data'), path.join(own, 'backups')];
  store = new BackupStore(backups);
});

const newest = (): NamedBackup => store.read(null);
const into = () => path.join(folder, String(number), 'restored');
const stored = ({ sha256 }: SavedFile) => path.join(backups, 'files', sha256.slice(0, 2), sha256);
const copy = (name: string) => path.join(backups, 'files/copies', name);
const restoreWhole = () => restoreBackup(store, newest(), into(), { opensLinks: false, withWhatIsWhole: true });
const living = ({ path: name }: SavedFile) => path.join(data, name);

/** Changes a byte in the middle, and leaves the time of the file as a failing disk does. */
function flip(file: string): void {
  const { atime, mtime } = statSync(file);
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);
}

function find(what: RegExp): SavedFile {
  const file = newest().backup.files.find(({ path: name }) => what.test(name));
  if (!file) throw new Error(`No file ${what}`);
  return file;
}

/** The content of an MP4 that no other recording has. */
function mp4(): SavedFile {
  const entry = readFileSync(living(find(new RegExp(`index/converted/${recordings.closed}/.*mp4`))), 'utf8');
  return find(new RegExp(`blobs/${JSON.parse(entry).blob}$`));
}

const command = (name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, LOCAL_DATA_DIR: data },
  });

const OTHERS = [
  ['the format number', /^format\.json$/],
  ['an entry of an object', /\/index\/originals\//],
  ['an entry of an old version', /\/versions\/.*\.json$/],
  ['a key value store', /^key-value-stores\//],
  ['an execution', /^executions\//],
  ['a job', /^jobs\/[^/]+\.json$/],
  ['a schedule', /^events\//],
] as const;

describe('a changed byte in a store of five backups', () => {
  it('in a video is named with the name of the recording before anything changes, and all else is restored then', async () => {
    flip(stored(mp4()));
    const restore = (...args: string[]) => command('restore', backups, '--into', into(), ...args);
    const named = /1 files of the backup are damaged:\n {2}“[^”]+”: MP4\n/;
    const refused = await restore().catch((error) => error);
    expect(refused).toMatchObject({ code: 2, stdout: expect.stringMatching(named) });
    expect(refused.stdout).toContain('\nNothing is restored yet: --with-what-is-whole restores the other ');
    expect(existsSync(into())).toBe(false);
    const restored = await restore('--with-what-is-whole').catch((error) => error);
    expect(restored).toMatchObject({ code: 2, stdout: expect.stringMatching(named) });
    expect(restored.stdout).toContain('\nAll others are restored. A damaged video that is there may still play.\n');
    expect(await compareWithBackup(newest().backup, into())).toEqual([mp4().path]);
    expect(statSync(path.join(into(), mp4().path)).size).toBe(mp4().bytes);
  });

  it.runIf(IS_NIGHTLY).each(OTHERS)('in %s leaves all others', async (_what, name) => {
    const file = find(name);
    flip(stored(file));
    const { lost } = await restoreWhole();
    const differing = await compareWithBackup(newest().backup, into());
    // The list has the format number, too.
    const gone = file.path === 'format.json' ? [] : [file.path];
    expect([differing, lost]).toEqual([gone, gone]);
    expect(JSON.parse(readFileSync(path.join(into(), 'format.json'), 'utf8'))).toMatchObject({ format: DATA_FORMAT });
    expect(describeDamage(store, [file.path])).toHaveLength(1);
  });

  it('in both copies of the tables refuses this backup and names one with whole tables', async () => {
    const wal = find(/^tables\.sqlite-wal$/);
    for (const file of [stored(wal), copy(wal.sha256)]) flip(file);
    const [first] = store.list().backups.toReversed();
    // Each backup has tables of its own as soon as somebody uses the stack. Here, all share one.
    await expect(restoreBackup(store, newest(), into(), { opensLinks: false })).rejects.toThrow(
      'No other backup has whole',
    );
    const { blocks: _blocks, ...once } = wal;
    const other = {
      ...once,
      sha256: first?.backup.files.find(({ path: each }) => each === 'format.json')?.sha256 ?? '',
    };
    const { bytes = 0 } = first?.backup.files.find(({ path: each }) => each === 'format.json') ?? {};
    const files = newest().backup.files.map((file) => (file.path === other.path ? { ...other, bytes } : file));
    const name = store.finish({ ...newest().backup, createdAt: '2026-01-06T00:00:00.000Z', files }, 7);
    const [, damaged] = store.list().backups;
    if (!damaged) throw new Error('No backup');
    const refused = restoreBackup(store, damaged, into(), { opensLinks: false });
    await expect(refused).rejects.toThrow(
      `are damaged. Those of 2026-01-06T00:00:00.000Z are whole: restore this backup with --backup ${name}.`,
    );
    expect(existsSync(into())).toBe(false);
  });

  it('in both copies of a list leaves the other backups, and everything that it may contain', async () => {
    const { name } = store.list().backups[2] ?? newest();
    for (const file of [path.join(backups, name), copy(name)]) flip(file);
    const folderOfFiles = path.join(backups, 'files');
    const contents = readdirSync(folderOfFiles, { recursive: true, encoding: 'utf8' }).filter(
      (each) => !each.includes('.json'),
    );
    expect(() => store.read(name)).toThrow(
      `This version cannot read the backup ${path.join(backups, name)}: it is damaged`,
    );
    const made = await makeBackup(data, store, { count: 1, version: '1.2.3' });
    expect(made.unreadable).toEqual([name]);
    expect(store.names()).toEqual([made.name, name]);
    expect(readdirSync(path.join(backups, 'files'), { recursive: true, encoding: 'utf8' })).toEqual(
      expect.arrayContaining(contents),
    );
    for (const file of [path.join(backups, name), copy(name)]) rmSync(file);
    await makeBackup(data, store, { count: 1, version: '1.2.3' });
    const { backup } = newest();
    const twice = backup.files.filter(({ blocks }) => blocks).map(({ sha256 }) => sha256);
    const stored = [...new Set(backup.files.map(({ sha256 }) => sha256)), ...new Set(twice), newest().name];
    const files = readdirSync(path.join(backups, 'files'), { recursive: true, withFileTypes: true });
    expect(
      files
        .filter((each) => each.isFile())
        .map((each) => each.name)
        .sort(),
    ).toEqual(stored.sort());
  });

  it.runIf(IS_NIGHTLY)('is found by --verify, which names every file', async () => {
    const [video, job] = [mp4(), find(/^jobs\/[^/]+\.json$/)];
    for (const file of [video, job]) flip(stored(file));
    const failed = await command('backup', backups, '--verify').catch((error) => error);
    expect(failed).toMatchObject({ code: 2, stdout: expect.stringContaining(', 2 are missing or changed:\n') });
    expect(failed.stdout).toContain(`recording ${recordings.closed}: MP4\n`);
    expect(failed.stdout).toContain(job.path);
  });
});

describe('a backup', () => {
  /** As many backups as a week has, each a day after the one before. */
  async function backForAWeek() {
    const findings = { mended: [] as string[], damaged: [] as string[] };
    const begun = Date.parse(newest().backup.createdAt);
    try {
      for (const day of [1, 2, 3, 4, 5, 6, 7]) {
        vi.setSystemTime(begun + day * DAY_MS);
        const { findings: found } = await back();
        findings.mended.push(...found.mended.map(({ file, where }) => `${where}: ${file.path}`));
        findings.damaged.push(...found.damaged.map(({ file }) => file.path));
      }
    } finally {
      vi.useRealTimers();
    }
    return findings;
  }

  it.runIf(IS_NIGHTLY)(
    'finds within a week what has changed in the store, and gets it again from the data folder',
    async () => {
      const [video, entry, lost] = [mp4(), find(/\/versions\/.*\.json$/), find(/^executions\//)];
      for (const file of [video, entry]) flip(stored(file));
      rmSync(stored(lost));
      const { mended, damaged } = await backForAWeek();
      expect(mended.sort()).toEqual([video, entry].map((file) => `backups: ${file.path}`).sort());
      expect(damaged).toEqual([]);
      for (const { backup } of store.list().backups)
        for (const file of backup.files) expect(await store.faultIn(file)).toBeNull();
    },
  );

  it('finds within a week what has changed in a copy of the tables, and gets it again from the other', async () => {
    const tables = find(/^tables\.sqlite$/);
    flip(copy(tables.sha256));
    // The next backups have other tables.
    writeFileSync(living(tables), Buffer.concat([readFileSync(living(tables)), Buffer.alloc(1)]));
    const old = newest();
    expect(await store.damagedCopies(old)).toEqual([tables.path]);
    vi.setSystemTime(Date.parse(old.backup.createdAt) + 7 * DAY_MS);
    const { findings } = await back();
    vi.useRealTimers();
    expect(findings).toMatchObject({ mended: [{ file: { path: tables.path }, where: 'backups' }], damaged: [] });
    expect(await store.damagedCopies(old)).toEqual([]);
  });

  it('finds within a week what has changed in the data folder, and gives it its bytes again', async () => {
    const [video, entry] = [mp4(), find(/\/index\/originals\//)];
    for (const file of [video, entry]) flip(living(file));
    const { mended, damaged } = await backForAWeek();
    expect(mended.sort()).toEqual([video, entry].map((file) => `data folder: ${file.path}`).sort());
    expect(damaged).toEqual([]);
    expect(await compareWithBackup({ ...newest().backup, files: [video, entry] }, data)).toEqual([]);
  });

  it.runIf(IS_NIGHTLY)(
    'names what has no whole copy, at each backup, until the backups that have it are gone',
    async () => {
      const video = mp4();
      for (const file of [stored(video), living(video)]) flip(file);
      const { mended, damaged } = await backForAWeek();
      expect(mended).toEqual([]);
      expect(new Set(damaged)).toEqual(new Set([video.path]));
      const failed = await command('backup', backups).catch((error) => error);
      expect(failed).toMatchObject({
        code: 2,
        stdout: expect.stringContaining(`recording ${recordings.closed}: MP4`),
      });
    },
  );

  it.runIf(IS_NIGHTLY)('reads the share of a day, and everything after a week', async () => {
    const checked = vi.spyOn(store, 'check');
    const bytes = () => checked.mock.calls.reduce((sum, [file]) => sum + file.bytes, 0);
    await checkContents(store, data, DAY_MS);
    const files = new Map(newest().backup.files.map((file) => [file.sha256, file.bytes]));
    const total = [...files.values()].reduce((sum, each) => sum + each, 0);
    const [day, share] = [bytes(), total / 6];
    expect(day).toBeGreaterThanOrEqual(share);
    expect(day).toBeLessThan(share + Math.max(...files.values()));
    await checkContents(store, data, 7 * DAY_MS);
    expect(bytes() - day).toBeGreaterThanOrEqual(total);
  });

  it('gets the bytes of a video that the data folder has lost from the backup before, and a file that no disk reads', async () => {
    const [video, job] = [mp4(), find(/^jobs\/[^/]+\.json$/)];
    rmSync(living(video));
    const { findings } = await back();
    expect(findings.mended).toMatchObject([{ file: { path: video.path }, where: 'data folder' }]);
    expect(await compareWithBackup({ ...newest().backup, files: [video] }, data)).toEqual([]);
    // Reading this file fails with EIO, as reading a bad sector does.
    expect(await faultOf(job, { file: '/proc/self/mem', start: 0, bytes: job.bytes })).toBe('missing');
  });

  it('names an object whose bytes are not those that its entry has the sum of', async () => {
    const entry = find(/\/index\/originals\//);
    const before = JSON.parse(readFileSync(living(entry), 'utf8'));
    const { blob } = before;
    writeFileSync(living(entry), JSON.stringify({ ...before, sha256: '0'.repeat(64) }));
    const made = await back();
    expect(made.findings.damaged).toMatchObject([
      { file: { path: expect.stringContaining(blob) }, where: 'data folder' },
    ]);
    expect(made.backup.files.find(({ path: name }) => name.endsWith(blob))).toMatchObject({ isDamaged: true });
    expect(await restoreWhole()).toMatchObject({ lost: [expect.stringContaining(blob)] });
  });
});

/** A disk of half a megabyte at the given place, for one command. */
const ON_FULL_DISK = 'mkdir -p "$1" && mount -t tmpfs -o size=512k tmpfs "$1" && shift && exec "$@"';

describe.runIf(IS_NIGHTLY && canMount())('a disk without room', () => {
  const onFullDisk = (place: string, name: string, ...args: string[]) => {
    const program = [process.execPath, '--import', 'tsx', `scripts/${name}.ts`, ...args];
    return promisify(execFile)('unshare', ['-r', '-m', 'sh', '-c', ON_FULL_DISK, 'sh', place, ...program], {
      cwd: ROOT,
      env: { ...process.env, LOCAL_DATA_DIR: data },
    });
  };
  const sentence = (stderr: string) => ({ code: 1, stderr: expect.stringContaining(stderr) });

  it('for a backup or a restore is named in a sentence', async () => {
    const place = path.join(folder, 'small');
    await expect(onFullDisk(place, 'backup', place)).rejects.toMatchObject(
      sentence(`The folder of the backups ${place} cannot be used: the disk is full.\n`),
    );
    await expect(onFullDisk(place, 'restore', backups, '--into', path.join(place, 'data'))).rejects.toMatchObject(
      sentence(`and the disk of ${place}/data has only 0.5 MB free.\n`),
    );
  });
});
