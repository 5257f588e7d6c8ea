import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, sourceFiles } from './list-files.ts';
import type { Module } from './modules.ts';
import { readModule } from './read-module.ts';
import { createResolver, type PackageLists } from './resolve-import.ts';

const READABLE = /\.(?:ts|tsx|mts|cts|mjs|cjs|js|jsx|css)$/;

/** Reads the imports of a source file and resolves them. */
export const resolveModule = (file: string, code: string, resolve: ReturnType<typeof createResolver>): Module => ({
  file,
  imports: readModule(file, code).map((each) => ({
    ...each,
    target: each.specifier === null ? { unresolved: '' } : resolve(each.specifier, file),
  })),
});

/** Reads and resolves all source files below `root`, and lists them a second time by their extensions. */
export function readProject(root: string): { modules: Module[]; sources: string[] } {
  const files = listFiles(root);
  const packageJson = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as PackageLists;
  const resolve = createResolver({ root, files, packageJson });
  const modules = files
    .filter((file) => READABLE.test(file))
    .map((file) => resolveModule(file, readFileSync(path.join(root, file), 'utf8'), resolve));
  return { modules, sources: sourceFiles(files) };
}
