import { execFileSync } from 'node:child_process';
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

/** Every file of the project, from its root: what git has or would take, or what lies there when git does not know it. */
export function listFiles(root: string): string[] {
  if (!existsSync(path.join(root, '.git'))) return walk(root);
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return [...new Set(listed.split('\0'))].filter((file) => file && existsSync(path.join(root, file)));
}

/** Endings of files that import nothing. A file with any other ending has to be read as a module. */
const NO_IMPORTS =
  /(?:\.(?:md|json|jsonl|html|svg|png|ico|woff2|webm|mp4|yml|yaml|sh|txt|vtt|grit)|(?:^|\/)(?:LICENSE|\.[^/]+|\.ci\/run|scripts\/local\/edge\/test-support\/njs-modules\/[^/]+))$/;

/** The files that import something, or might: whatever is not known to import nothing. */
export const sourceFiles = (files: string[]): string[] => files.filter((file) => !NO_IMPORTS.test(file));
