import type { Module } from './read-project.ts';

/**
 * The parts that are built separately and do not import each other's code. Code that two of them need is in `shared`.
 */
const PARTS = ['web/src', 'functions', 'infra', 'scripts'];

/** Contracts of the API always belong to both sides. No file imports the types of the platform. */
const EXEMPT = /^shared\/api\/|\.test\.ts$|\.d\.ts$/;

const partOf = (file: string) => PARTS.find((part) => file.startsWith(`${part}/`));

/** For each module of `shared`, the modules that import it. */
function importersInShared(modules: Module[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { file, imports } of modules) {
    for (const { target } of imports) {
      if (!target || !('file' in target) || !target.file.startsWith('shared/')) continue;
      importers.set(target.file, [...(importers.get(target.file) ?? []), file]);
    }
  }
  return importers;
}

/** The parts that need a module: they import it, or a module of `shared` that does. */
function partsThatNeed(file: string, importers: Map<string, string[]>, seen = new Set<string>()): Set<string> {
  const parts = new Set<string>();
  for (const importer of importers.get(file) ?? []) {
    const part = partOf(importer);
    if (part) parts.add(part);
    if (!importer.startsWith('shared/') || seen.has(importer)) continue;
    for (const each of partsThatNeed(importer, importers, seen.add(importer))) parts.add(each);
  }
  return parts;
}

/** Problems of modules of `shared` that fewer than two parts need. Browser tests do not count. */
export function findOneSided(modules: Module[]): string[] {
  const importers = importersInShared(modules);
  return modules
    .filter(({ file }) => file.startsWith('shared/') && !EXEMPT.test(file))
    .map(({ file }) => ({ file, parts: [...partsThatNeed(file, importers)] }))
    .filter(({ parts }) => parts.length < 2)
    .map(({ file, parts }) =>
      parts.length === 0 ? `${file} is not used` : `${file} is used only by ${parts[0]}: move it there`,
    );
}
