import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

/** Files that change no build. */
const LEFT_OUT = /(\.test\.tsx?|\.md)$|(^|\/)(e2e|test-support)\//;

function filesOf(name) {
  const full = path.join(ROOT, name);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [name];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/**
 * Hash of the content of files and folders, without tests.
 * @param {string[]} names paths relative to the project's folder
 * @param {string} [salt] another input that the result depends on
 * @returns {string} hex
 */
export function fingerprint(names, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of names
    .flatMap(filesOf)
    .filter((name) => !LEFT_OUT.test(name))
    .sort()) {
    const content = readFileSync(path.join(ROOT, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
