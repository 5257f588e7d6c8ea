import { createRequire } from 'node:module';
import type { Floor } from './floors.ts';

interface Statement {
  version_added: string | false | 'preview' | null;
  version_removed?: string | false;
  flags?: unknown[];
  prefix?: string;
  alternative_name?: string;
}

/** A feature in MDN's data, with its parts by name: https://github.com/mdn/browser-compat-data */
export interface Feature {
  __compat?: { support: Record<string, Statement | Statement[] | undefined> };
  [part: string]: Feature | Feature['__compat'];
}

export type BrowserData = Record<'api' | 'css' | 'javascript', Feature>;

/** Not imported: the compiler would read all 20 MB. */
export const readBrowserData = (): BrowserData => createRequire(import.meta.url)('@mdn/browser-compat-data');

/** @param version such as 16.4; "≤37" means 37 or earlier */
function isReached(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [floorMajor = 0, floorMinor = 0] = floor.split('.').map(Number);
  return floorMajor > major || (floorMajor === major && floorMinor >= minor);
}

function isIn(statement: Statement, floor: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = statement;
  if (flags || prefix || otherName || added === 'preview' || added === false) return false;
  const isGone = typeof removed === 'string' && isReached(removed, floor);
  return (added === null || isReached(added, floor)) && !isGone;
}

/** The browsers of a floor that lack a feature. */
export const lackedBy = ({ __compat }: Feature, floor: Floor): string[] =>
  Object.entries(floor).flatMap(([browser, version]) => {
    const statements = [__compat?.support[browser] ?? []].flat();
    return statements.length === 0 || statements.some((each) => isIn(each, version)) ? [] : [browser];
  });

export const partOf = (feature: Feature | undefined, name: string): Feature | undefined =>
  feature && name !== '__compat' && Object.hasOwn(feature, name) ? (feature[name] as Feature) : undefined;

export const partsOf = (feature: Feature | undefined): [name: string, part: Feature][] =>
  Object.keys(feature ?? {}).flatMap((name) => {
    const part = partOf(feature, name);
    return part ? [[name, part] as [string, Feature]] : [];
  });
