import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, sourceFiles } from './list-files.ts';
import { readModule, type WrittenImport } from './read-module.ts';
import { resolveImport, type Target } from './resolve-import.ts';

export interface Import extends WrittenImport {
  /** Null for a path that is computed at run time. */
  target: Target | null;
}

export interface Module {
  /** From the project's root. */
  file: string;
  imports: Import[];
}

const READABLE = /\.(?:ts|tsx|mts|cts|mjs|cjs|js|jsx|css)$/;

/** Reads the imports of a source file and resolves them. */
export const resolveModule = (file: string, code: string): Module => ({
  file,
  imports: readModule(file, code).map((each) => ({
    ...each,
    target: each.specifier === null ? null : resolveImport(each.specifier, file),
  })),
});

/** Reads and resolves all source files below `root`, and lists them a second time by their extensions. */
export function readProject(root: string): { modules: Module[]; sources: string[] } {
  const files = listFiles(root);
  const modules = files
    .filter((file) => READABLE.test(file))
    .map((file) => resolveModule(file, readFileSync(path.join(root, file), 'utf8')));
  return { modules, sources: sourceFiles(files) };
}
