import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const NOT_OURS = new Set(['node_modules', 'dist', 'cdk.out', '.git', '.local', 'test-results', 'playwright-report']);

function walk(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? walk(root, file) : [file];
    });
}

function askGit(root: string): string[] | null {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.split('\0') : null;
}

/**
 * Every file of the project, from its root: the files that git tracks or would add. When git is missing or refuses the
 * folder, all files in it.
 */
export function listFiles(root: string): string[] {
  const listed = existsSync(path.join(root, '.git')) ? askGit(root) : null;
  // A deleted file stays listed until the deletion is committed. A file with a conflict is listed several times.
  return [...new Set(listed ?? walk(root))].filter((file) => file && existsSync(path.join(root, file)));
}
