import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Target } from './modules.ts';

/** Modules that the runtime of CloudFront Functions provides. */
const PROVIDED = new Set(['cloudfront']);

/** The lists of package.json in which a package must be. */
export interface PackageLists {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Project {
  root: string;
  /** All files of the project, from its root. */
  files: string[];
  packageJson: PackageLists;
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Whether Node finds a package or a `#` path; packages that only have types count too. */
function isInstalled(specifier: string): boolean {
  try {
    import.meta.resolve(specifier);
    return true;
  } catch {
    return false;
  }
}

/**
 * Resolves what a file imports as Node does: relative paths, `#` paths by the `imports` of package.json, packages by
 * their own `exports`. A package has to be listed in package.json: a package that is only installed for another one may
 * disappear.
 */
export function createResolver({ root, files, packageJson }: Project): (specifier: string, from: string) => Target {
  const known = new Set(files);
  for (const file of files) {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) known.add(folder);
  }
  const listed = Object.keys({
    ...packageJson.dependencies,
    ...packageJson.devDependencies,
    ...packageJson.optionalDependencies,
  });
  const packages = new Set([...listed, ...listed.map((name) => name.replace(/^@types\//, ''))]);
  const resolved = new Map<string, Target>();

  const inProject = (file: string): Target =>
    known.has(file) ? { file } : { unresolved: `there is no ${file} in the project` };

  function resolveBare(specifier: string): Target {
    if (specifier.startsWith('#')) {
      try {
        const file = fileURLToPath(import.meta.resolve(specifier));
        return inProject(path.relative(root, file).replaceAll(path.sep, '/'));
      } catch {
        return { unresolved: 'package.json has no such subpath in its imports' };
      }
    }
    if (PROVIDED.has(specifier)) return { package: specifier };
    if (isBuiltin(specifier)) return { package: `node:${specifier.replace(/^node:/, '')}` };
    const name = packageOf(specifier);
    if (!packages.has(name)) return { unresolved: `package.json does not list ${name}` };
    const typesOnly = listed.includes(`@types/${name}`);
    return typesOnly || isInstalled(specifier)
      ? { package: name }
      : { unresolved: `${name} has no such entry, or is not installed` };
  }

  return (specifier, from) => {
    const bare = specifier.replace(/\?[^/]*$/, '');
    if (bare.startsWith('.')) return inProject(path.posix.join(path.posix.dirname(from), bare).replace(/\/$/, ''));
    const target = resolved.get(bare) ?? resolveBare(bare);
    resolved.set(bare, target);
    return target;
  };
}
