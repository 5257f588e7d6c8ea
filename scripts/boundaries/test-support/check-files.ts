import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BoundaryTable } from '../boundary.ts';
import { checkBoundaries, type Findings, type Rules } from '../check-boundaries.ts';
import type { Module } from '../modules.ts';
import { resolveModule } from '../read-project.ts';
import { createResolver } from '../resolve-import.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const packageJson = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** Contents of source files, by their paths in the project. */
export type Files = Record<string, string>;

/** Reads and resolves files that exist only in the test, with the functions for the project's own files. */
export function readFiles(files: Files): Module[] {
  const names = Object.keys(files);
  const resolve = createResolver({ root: ROOT, files: names, packageJson });
  return names.map((file) => resolveModule(file, files[file] ?? '', resolve));
}

const EMPTY: BoundaryTable = { product: [], tests: [] };

/** Checks files that exist only in the test. */
export function checkFiles(files: Files, rules: Partial<Rules> = {}, sources = Object.keys(files)): Findings {
  return checkBoundaries({ table: EMPTY, computed: [], ...rules }, readFiles(files), sources);
}
