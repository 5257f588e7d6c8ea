import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../boundaries/list-files.ts';
import { lineOf, type Node, parse, textOf } from '../boundaries/syntax.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What a child is for React: text, or something that comes and goes, or neither as far as its syntax says. */
function kindOf(child: Node): 'words' | 'changing words' | 'coming and going' | 'other' {
  if (child.type === 'JSXText') return 'words';
  if (child.type !== 'JSXExpressionContainer') return 'other';
  return kindOfValue(child.expression as Node);
}

/** `a` or `a.b` of a callee. */
const textOfNames = ({ name, object, property }: Node): string =>
  [object, property].flatMap((each) => (each as Node | undefined)?.name ?? []).join('.') || String(name);

function kindOfValue(value: Node): ReturnType<typeof kindOf> {
  const { type } = value;
  if (type === 'Literal') return textOf(value) === null ? 'other' : 'words';
  if (type === 'TemplateLiteral') return 'changing words';
  if (type === 'CallExpression') {
    const callee = textOfNames(value.callee as Node);
    return /Text$|^Math\./.test(callee) ? 'changing words' : 'other';
  }
  if (type !== 'LogicalExpression' && type !== 'ConditionalExpression') return 'other';
  const results = type === 'LogicalExpression' ? [value.right] : [value.consequent, value.alternate];
  return (results as Node[]).some((each) => kindOfValue(each).includes('words'))
    ? 'changing words'
    : 'coming and going';
}

const isBlank = (child: Node): boolean =>
  (child.type === 'JSXText' && (child.value as string).trim() === '') ||
  (child.type === 'JSXExpressionContainer' &&
    ((child.expression as Node).type === 'JSXEmptyExpression' || (child.expression as Node).value === ' '));

type IsFault = (node: Node) => boolean;

/** The lines of faults in a component. */
const linesOf = (isFault: IsFault, file: string, code: string): number[] =>
  parse(file, code)
    .nodes.filter(isFault)
    .map((node) => lineOf(code, node));

const hasFault = (isFault: IsFault, element: string): boolean =>
  linesOf(isFault, 'page.tsx', `export const page = ${element};`).length > 0;

/** The faults of all components, as `file:line`. */
const faults = (isFault: IsFault): string[] =>
  listFiles(ROOT)
    .filter((file) => file.startsWith('web/src/') && file.endsWith('.tsx'))
    .flatMap((file) =>
      linesOf(isFault, file, readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
    );

/** Whether a text that changes, or is behind what comes and goes, has no element of its own. */
function isMixed(node: Node): boolean {
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return false;
  const kinds = (node.children as Node[]).filter((child) => !isBlank(child)).map(kindOf);
  if (kinds.length < 2) return false;
  const first = kinds.indexOf('coming and going');
  return kinds.includes('changing words') || (first >= 0 && first < kinds.lastIndexOf('words'));
}

/** Whether an element has a name that a browser may translate. Names have `dir="auto"` and a tooltip. */
function isTranslatedName(node: Node): boolean {
  if (node.type !== 'JSXOpeningElement') return false;
  const names = (node.attributes as Node[]).map(({ name }) => (name as Node | undefined)?.name);
  return names.includes('dir') && names.includes('title') && !names.includes('translate');
}

describe('a text that changes, or is behind what comes and goes, has an element of its own', () => {
  it.each([
    ['<p>{count > 0 && "more"}<b>!</b></p>', true],
    ['<p><Icon />{isOn ? "On" : "Off"}</p>', true],
    ['<p>{countText(2)} in all</p>', true],
    ['<p>Reading: {Math.floor(percent)}%</p>', true],
    ['<button>{!isBusy && <Icon />}Sign out</button>', true],
    ['<p>{isOn ? "On" : "Off"}</p>', false],
    ['<p><Icon /><span>{isOn ? "On" : "Off"}</span></p>', false],
    ['<button>{!isBusy && <Icon />}<span>Sign out</span></button>', false],
    ['<p>Ready {isOn && <b>now</b>}</p>', false],
  ])('%s', (element, expected) => {
    expect(hasFault(isMixed, element)).toBe(expected);
  });

  it('in every component', () => {
    expect(faults(isMixed)).toEqual([]);
  });
});

describe('names of recordings, projects, links and people are not translated', () => {
  it.each([
    ['<p dir="auto" title={name}>{name}</p>', true],
    ['<p dir="auto" translate="no" title={name}>{name}</p>', false],
    ['<p dir="auto">{description}</p>', false],
  ])('%s', (element, expected) => {
    expect(hasFault(isTranslatedName, element)).toBe(expected);
  });

  it('in every component', () => {
    expect(faults(isTranslatedName)).toEqual([]);
  });
});
