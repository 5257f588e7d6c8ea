import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from '(lucide-react|radix-ui)';/g;

/** A line of the index of Lucide: the names of an icon, and its file. */
const ICON = /^export \{ (default as .+) \} from '\.\/icons\/(.+)\.mjs';$/gm;

const index = readFileSync(
  fileURLToPath(import.meta.resolve('lucide-react')).replace(/cjs.+|esm.+/, 'esm/lucide-react.mjs'),
  'utf8',
);

const icons = new Map(
  [...index.matchAll(ICON)].flatMap(([, names = '', file]) =>
    names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
  ),
);

const kebab = (name: string) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase();

function directImport(specifier: string, from: string): string {
  const [name = '', local = name] = specifier.split(' as ');
  if (from === 'radix-ui') return `import * as ${local} from 'radix-ui/${kebab(name)}';`;
  const file = icons.get(name);
  if (!file) throw new Error(`lucide-react has no icon ${name}`);
  return `import ${local} from 'lucide-react/icons/${file}';`;
}

/**
 * Imports icons and parts from their own files. The index of their packages imports all of them, and whether a chunk
 * needs a module is found by its imports.
 */
export const directImports = (): Plugin => ({
  name: 'direct-imports',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /web[\\/]src[\\/].*\.tsx?$/, code: /from '(lucide-react|radix-ui)'/ },
    handler: (code) =>
      code.replace(IMPORT, (_statement, specifiers: string, from: string) =>
        specifiers
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '' && !each.startsWith('type '))
          .map((each) => directImport(each, from))
          .join(' '),
      ),
  },
});
