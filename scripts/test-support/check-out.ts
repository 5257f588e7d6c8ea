import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** Whether this checkout has a commit: a shallow one lacks those of released versions. */
export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status === 0;

/** Writes the code of a commit into a folder, with the packages of this one. */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 256 * 1024 ** 2 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  // With its own list, its start would find packages missing, and install them over those of this version.
  copyFileSync(path.join(ROOT, 'package-lock.json'), path.join(folder, 'package-lock.json'));
}
