import type { BoundaryTable } from '../boundary.ts';
import { checkBoundaries, type Findings, type Rules } from '../check-boundaries.ts';
import { type Module, resolveModule } from '../read-project.ts';

/** Contents of source files, by their paths in the project. */
export type Files = Record<string, string>;

/** Reads and resolves files that exist only in the test, with the functions for the project's own files. */
export const readFiles = (files: Files): Module[] =>
  Object.entries(files).map(([file, code]) => resolveModule(file, code));

const EMPTY: BoundaryTable = { product: [], tests: [] };

/** Checks files that exist only in the test. */
export const checkFiles = (files: Files, rules: Partial<Rules> = {}, sources = Object.keys(files)): Findings =>
  checkBoundaries({ table: EMPTY, computed: [], ...rules }, readFiles(files), sources);
