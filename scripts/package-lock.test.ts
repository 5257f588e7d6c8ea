import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface Entry {
  optionalDependencies?: Record<string, string>;
}

// `npm ci` refuses a lock file without one of these packages, even if the package is for another platform.
it('the lock file has an entry for every optional dependency', () => {
  const file = path.resolve(import.meta.dirname, '../package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${at}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
