import { childrenOf, isNode, lineOf, type Node, parse, textOf } from '../boundaries/syntax.ts';

/** A text on a button, on a menu item or in the title of a dialog. Inserted values are `{}`. */
export interface Label {
  text: string;
  /** From 1. */
  line: number;
}

/** Elements whose texts are labels. */
const ELEMENT = /(?:^b|B)utton$|^DropdownMenu(?:Radio)?Item$|^DialogTitle$|^FormActions$|^EndCard$/;
const ATTRIBUTES = ['aria-label', 'title', 'label'];

/** Elements with a title of a dialog as an attribute. */
const DIALOGS = ['ConfirmDialog', 'TextsDialog'];

/** Attributes and properties that are always labels. */
const ALWAYS = ['confirmLabel', 'cancelLabel', 'spoken'];

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
};

/** The texts in an element or in an expression. Attributes of elements, such as class names, are left out. */
function textsIn(node: Node): { text: string; start: number }[] {
  const { type, start } = node;
  if (type === 'JSXOpeningElement' || type === 'BinaryExpression') return [];
  const text = type === 'JSXText' ? String(node.value) : textOf(node);
  if (text !== null) return [{ text, start }];
  if (type === 'TemplateLiteral') {
    const texts = (node.quasis as { value: { cooked: string } }[]).map(({ value: { cooked } }) => cooked);
    return [{ text: texts.join('{}'), start }, ...(node.expressions as Node[]).flatMap(textsIn)];
  }
  return childrenOf(node).flatMap(textsIn);
}

/** Which values of an element or an object are labels. */
function labelledBy(node: Node): Node[] {
  if (node.type === 'JSXElement') {
    const { name, attributes } = node.openingElement as { name: unknown; attributes: Node[] };
    const element = nameOf(name);
    const isLabeled = ELEMENT.test(element);
    const names = [...ALWAYS, ...(isLabeled ? ATTRIBUTES : []), ...(DIALOGS.includes(element) ? ['title'] : [])];
    const values = attributes.filter((each) => names.includes(nameOf(each.name))).map(({ value }) => value);
    return [...values, ...(isLabeled ? (node.children as Node[]) : [])].filter(isNode);
  }
  if (node.type !== 'ObjectExpression') return [];
  const fields = (node.properties as Node[]).filter(({ key }) => key);
  const has = (name: string) => fields.some(({ key }) => nameOf(key) === name);
  // A button of a toast, an entry of a menu, or a command.
  const isAction = has('label') && ['onClick', 'onSelect', 'opens', 'does', 'many', 'dialog', 'Icon'].some(has);
  const names = isAction ? [...ALWAYS, 'label'] : ALWAYS;
  return fields.flatMap(({ key, value }) => (names.includes(nameOf(key)) && isNode(value) ? [value] : []));
}

/** Finds the labels of a source file. Labels that it receives from elsewhere, as variables, are found there. */
export function findLabels(file: string, code: string): Label[] {
  const found = new Map<number, string>();
  for (const { text, start } of parse(file, code).nodes.flatMap(labelledBy).flatMap(textsIn)) {
    const label = text.replaceAll(/\s+/g, ' ').trim();
    if (label) found.set(start + text.length - text.trimStart().length, label);
  }
  return [...found].map(([start, text]) => ({ text, line: lineOf(code, { start }) }));
}
