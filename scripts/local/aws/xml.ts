import type { Answer } from '../http/answer.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const NAMES = new Map(Object.entries(ESCAPES).map(([character, name]) => [name, character]));

/** Escapes text for use between tags. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** The inverse of `escapeXml`; also resolves numbers of characters. */
export const unescapeXml = (text: string): string =>
  text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_match, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replace(/&\w+;/g, (name) => NAMES.get(name) ?? name);

/** A value as XML: an array repeats its tag, undefined omits it. */
export type XmlValue = string | number | boolean | undefined | XmlValue[] | { [tag: string]: XmlValue };

const element = (tag: string, value: XmlValue): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => element(tag, each)).join('');
  const inner = typeof value === 'object' ? children(value) : escapeXml(String(value));
  return `<${tag}>${inner}</${tag}>`;
};

const children = (value: { [tag: string]: XmlValue }) =>
  Object.entries(value)
    .map(([tag, each]) => element(tag, each))
    .join('');

export const xml = (status: number, root: string, value: { [tag: string]: XmlValue }, headers = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/xml', ...headers },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, value)}`,
});

/** Texts of every element of a name, in document order; flat documents only, as S3's requests are. */
export const textsOf = (document: string, tag: string): string[] =>
  [...document.matchAll(new RegExp(`<${tag}(?:\\s[^<>]*)?>([^<]*)</${tag}>`, 'g'))].map((match) =>
    unescapeXml(match[1] ?? ''),
  );
