import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { DATA_FOLDER_FILE, folderOf } from './facts.ts';

/** Parts of a data folder that each start makes again: the lock and environment of a run, its log, the web app and space. */
const MADE_AGAIN = ['lock.json', 'environment.json', 'processes.json', 'stack.log*', 'deployed', 'reserve'];

/** Most bytes of an unpacked archive. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Uploads are copied when they are attached: this window, in powers of two, is wide enough to find the copy. */
const WINDOW = 24;
const QUALITY = 9;

/**
 * Packs a data folder of a stack that does not run.
 * @param leftOut further files and folders, relative to the data folder
 */
export function packDataFolder(dataDir: string, version: string, leftOut: string[]): void {
  const excluded = [...MADE_AGAIN, ...leftOut].map((name) => `--exclude=./${name}`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
  const tar = execFileSync('tar', ['-C', dataDir, ...excluded, ...owner, '-cf', '-', '.'], { maxBuffer: MAX_BYTES });
  const params = { [constants.BROTLI_PARAM_LGWIN]: WINDOW, [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  writeFileSync(path.join(folderOf(version), DATA_FOLDER_FILE), brotliCompressSync(tar, { params }));
}

/** Unpacks the data folder of a version. @param to a folder, which is created */
export function unpackDataFolder(version: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const input = brotliDecompressSync(readFileSync(path.join(folderOf(version), DATA_FOLDER_FILE)));
  execFileSync('tar', ['-C', to, '-xf', '-'], { input });
}
