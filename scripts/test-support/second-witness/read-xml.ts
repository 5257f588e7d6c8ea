import { unescapeXml } from '#scripts/local/aws/xml.ts';

/** An element. Its attributes are left out: no message that is checked needs them. */
export interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

/** Takes a tag into account. @param open the elements that have not ended, the innermost last */
function readTag(tag: string, open: XmlElement[]): void {
  if (/^[?!]/.test(tag)) return;
  if (tag.startsWith('/')) {
    if (open.pop()?.name !== tag.slice(1) || open.length === 0) throw new Error(`The tag ${tag} ends nothing`);
    return;
  }
  const element = { name: /^[^\s/]+/.exec(tag)?.[0] ?? '', text: '', children: [] };
  open.at(-1)?.children.push(element);
  if (!tag.endsWith('/')) open.push(element);
}

/** @throws Error for a document without one root whose tags match */
export function readXml(document: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] };
  const open = [root];
  for (const [, tag, text = ''] of document.matchAll(/<([^<>]*)>|([^<>]+)/g)) {
    if (tag !== undefined) readTag(tag, open);
    else (open.at(-1) as XmlElement).text += unescapeXml(text);
  }
  const [first, ...others] = root.children;
  if (!first || others.length > 0 || open.length > 1) throw new Error('The document has not one root');
  return first;
}
