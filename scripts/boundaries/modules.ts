import type { WrittenImport } from './read-module.ts';

/** What an import stands for: a file or folder of the project, a package, or nothing that there is. */
export type Target = { file: string } | { package: string } | { unresolved: string };

export interface Import extends WrittenImport {
  target: Target;
}

export interface Module {
  /** From the project's root. */
  file: string;
  imports: Import[];
}
