import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';

/** Writes a small file so that a crash leaves the old or the new content, never half of it. */
export function writeAtomically(file: string, content: string): void {
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}
