import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

function folderUntil(end: (remove: () => void) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-test-'));
  end(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Makes a folder that is removed after the tests of the file, or of the `describe` that calls this.
 * @returns its path
 */
export const temporaryFolder = (): string => folderUntil(afterAll);

/** Makes a folder that is removed after the test, or the test whose `beforeEach` calls this. @returns its path */
export const folderOfTest = (): string => folderUntil(onTestFinished);
