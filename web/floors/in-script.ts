import { parse, type Token, tokTypes } from 'acorn';
import { type BrowserData, type Feature, partOf, partsOf } from './support.ts';

/** The edition of ECMAScript that every browser of the floors has: newer syntax is not parsed. */
const EDITION = 2023;

/** The features of browsers that a text may mean, by what it writes: `AbortSignal.any`, `.toSorted`, `VideoEncoder`. */
export type Written = Map<string, Feature[]>;

/** The members of some objects by their names: a script may mean the member of any of them. */
function indexMembers(objects: Feature[]): Map<string, Feature[]> {
  const index = new Map<string, Feature[]>();
  for (const [object, members] of objects.flatMap(partsOf)) {
    for (const [name, member] of partsOf(members)) {
      if (name !== object && !name.endsWith('_static')) index.set(name, [...(index.get(name) ?? []), member]);
    }
  }
  return index;
}

/** Objects that every page has, by their global names. */
const INSTANCES: Record<string, string> = {
  document: 'Document',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  window: 'Window',
};

/**
 * Reads which features of browsers a script writes: global objects, their members, and members of instances.
 * @param withPages whether members of the page's interfaces count after any name, too: many have names that any object
 *   may have
 */
export function scriptReader({ api, javascript }: BrowserData, withPages: boolean) {
  const builtins = partOf(javascript, 'builtins') ?? {};
  const members = indexMembers(withPages ? [api, builtins] : [builtins]);
  const ofPages = indexMembers([api]);
  const globalOf = (name: string) => partOf(api, name) ?? partOf(builtins, name);

  const memberOf = (object: string, name: string): Feature[] | undefined => {
    const owner = globalOf(object);
    if (owner) return [partOf(owner, `${name}_static`) ?? partOf(owner, name) ?? []].flat();
    const member = partOf(partOf(api, INSTANCES[object] ?? ''), name);
    return member && [member];
  };

  /** What a name in a script means, with the name before its dot; `null` for any other object, and without a dot. */
  const featuresOf = (name: string, object: string | null, isMember: boolean): [string, Feature[]] => {
    if (!isMember) return [name, /^[A-Z]/.test(name) ? [globalOf(name) ?? []].flat() : []];
    const owned = object === null ? undefined : memberOf(object, name);
    if (owned) return [`${object}.${name}`, owned];
    const meant = members.get(name) ?? [];
    return [`.${name}`, meant.length > 0 ? [...meant, ...(ofPages.get(name) ?? [])] : []];
  };

  /** @throws SyntaxError for syntax beyond the floors */
  return (code: string, sourceType: 'module' | 'script'): Written => {
    const texts: string[] = [];
    const onToken = ({ type, value }: Token & { value?: string }) => {
      const isDot = type === tokTypes.dot || type === tokTypes.questionDot;
      texts.push(isDot ? '.' : (type === tokTypes.name && value) || '');
    };
    parse(code, { ecmaVersion: EDITION, sourceType, onToken });
    const found = texts.flatMap((name, at) => {
      if (name === '' || name === '.') return [];
      const isMember = texts[at - 1] === '.';
      // Of `a.b.c`, the object of `c` is no global one.
      const object = texts[at - 3] === '.' ? null : (texts[at - 2] ?? null);
      return [featuresOf(name, object, isMember)];
    });
    return new Map(found.filter(([, features]) => features.length > 0));
  };
}
