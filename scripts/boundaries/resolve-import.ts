import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/** The target of an import: a path from the project's root, or a package. */
export type Target = { file: string } | { package: string };

const packageFile = path.resolve(import.meta.dirname, '../../package.json');
const { imports } = JSON.parse(readFileSync(packageFile, 'utf8')) as { imports: Record<string, string> };

/** Each `#` path of package.json with the folder that it stands for. */
const SUBPATHS = Object.entries(imports).map(([subpath, folder]) => ({
  prefix: subpath.replace('*', ''),
  folder: folder.replace(/^\.\/|\*$/g, ''),
}));

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The target of an import in `from`. Whether it exists is checked by the compiler and by Knip. */
export function resolveImport(specifier: string, from: string): Target {
  const bare = specifier.replace(/\?[^/]*$/, '');
  if (bare.startsWith('.')) return { file: path.posix.join(path.posix.dirname(from), bare).replace(/\/$/, '') };
  const subpath = SUBPATHS.find(({ prefix }) => bare.startsWith(prefix));
  if (subpath) return { file: subpath.folder + bare.slice(subpath.prefix.length) };
  return { package: isBuiltin(bare) ? `node:${bare.replace(/^node:/, '')}` : packageOf(bare) };
}
