import type { Written } from './in-script.ts';
import { type BrowserData, type Feature, partOf, partsOf } from './support.ts';

/** Without texts and addresses, which may contain anything. */
const withoutTexts = (css: string): string =>
  css.replaceAll(/"[^"]*"|'[^']*'/g, '""').replaceAll(/url\([^)]*\)/g, 'url()');

/** The place after the block that begins at the next brace. */
function endOfBlock(css: string, from: number): number {
  let depth = 0;
  for (let at = css.indexOf('{', from); at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return css.length;
}

/** Without the blocks of `@supports`, whose rules ask the browser themselves. */
function withoutSupports(css: string): string {
  const outside: string[] = [];
  let from = 0;
  for (let at = css.indexOf('@supports'); at !== -1; at = css.indexOf('@supports', from)) {
    outside.push(css.slice(from, at));
    from = endOfBlock(css, at);
  }
  return [...outside, css.slice(from)].join('');
}

/** The arguments of the function whose name ends here, with their parentheses; empty without any. */
function argumentsAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at === from ? '' : text.slice(from, at + 1);
  }
  return '';
}

/** Types of values and their kinds by name, such as `light-dark`. */
const indexTypes = (types: Feature | undefined): Map<string, Feature> =>
  new Map(partsOf(types).flatMap(([name, type]) => [[name, type] as const, ...partsOf(type)]));

/**
 * Reads which features of browsers a built style sheet writes: `:has(a)`, `text-wrap: pretty`, `height: lh`,
 * `light-dark()`, `@scope`. A rule within another one is `&`.
 */
export function styleReader({ css }: BrowserData) {
  const properties = partOf(css, 'properties');
  const selectors = partOf(css, 'selectors');
  const types = indexTypes(partOf(css, 'types'));
  const lengths = partOf(partOf(css, 'types'), 'length');

  const readSelector = (selector: string): [string, Feature | undefined][] => {
    const pseudo = [...selector.matchAll(/(?<!\\):([a-z-]+)/g)].map(
      ({ 0: { length }, 1: name = '', index }): [string, Feature | undefined] => [
        `:${name}${argumentsAt(selector, index + length)}`,
        partOf(selectors, name),
      ],
    );
    const nests: [string, Feature | undefined][] = /(?<!\\)&/.test(selector)
      ? [['&', partOf(selectors, 'nesting')]]
      : [];
    return [...nests, ...pseudo];
  };

  const readDeclaration = (property: string, value: string): [string, Feature | undefined][] => {
    const feature = partOf(properties, property);
    const words = value.match(/[a-z][a-z-]*/g) ?? [];
    return [
      [property, feature],
      ...words.map((word): [string, Feature | undefined] => [
        `${property}: ${word}`,
        partOf(feature, word) ?? partOf(lengths, word),
      ]),
    ];
  };

  return (sheet: string): Written => {
    const text = withoutSupports(withoutTexts(sheet));
    const all = (pattern: RegExp) => [...text.matchAll(pattern)];
    const found = [
      ...all(/@([a-z-]+)/g).map(([, name = '']) => [`@${name}`, partOf(partOf(css, 'at-rules'), name)] as const),
      ...all(/(?<=^|[{};])([^{};@]*)\{/g).flatMap(([, selector = '']) => readSelector(selector)),
      ...all(/(?<=[{;])([a-z-]+):([^;{}]*)(?=[;}])/g).flatMap(([, property = '', value = '']) =>
        readDeclaration(property, value),
      ),
      ...all(/([a-z][a-z-]*)\(/g).map(([, name = '']) => [`${name}()`, types.get(name)] as const),
    ];
    return new Map(found.flatMap(([written, feature]) => (feature ? [[written, [feature]]] : [])));
  };
}
