import type { WrittenImport } from './read-module.ts';

/** The target of an import: a file or folder of the project, a package, or nothing that exists. */
export type Target = { file: string } | { package: string } | { unresolved: string };

export interface Import extends WrittenImport {
  target: Target;
}

export interface Module {
  /** From the project's root. */
  file: string;
  imports: Import[];
}
