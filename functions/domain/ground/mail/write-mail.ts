import { safeText } from '#shared/model/ground/text.ts';
import { nameOf, type User } from '../../../data/identity/user.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { MAIL_NAME_MAX_LENGTH } from '../../../process/limits.ts';
import { type MailLine, mailHtml } from './mail-html.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/**
 * A person's text, made safe for a mail: short, on one line, and without characters that change the reading direction
 * of the rest. So it cannot start a header of its own.
 * @param max characters
 */
export function quoted(text: string, max = MAIL_NAME_MAX_LENGTH): string {
  const line = safeText(text, 'one-line').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line;
}

/** Who does something, in a mail about it: their name and address. */
export const quotedPerson = (person: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${quoted(nameOf(person))} (${person.email})`;

type MailName = keyof typeof MAIL_TEXTS;

/** The values that a text names: texts and, with dots, lists of them. */
type ValuesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `...${infer List}` ? { [N in List]: string[] } : { [N in Name]: string | number }) & ValuesIn<Rest>
  : unknown;

/** The recipient, and the values of a mail. What a person wrote is `quoted`. */
export type MailValues<N extends MailName> = { to: string } & ValuesIn<(typeof MAIL_TEXTS)[N]>;

type Values = Record<string, string | number | string[]>;

const fill = (text: string, values: Values): string => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** A line of a mail's text: once or, with a list, once for each of its values. */
function repeat(line: string, values: Values): { line: string; values: Values }[] {
  const [place, name = ''] = /\{\.\.\.(\w+)\}/.exec(line) ?? [];
  if (place === undefined) return [{ line, values }];
  return [values[name] ?? []]
    .flat()
    .map((item) => ({ line: line.replace(place, `{${name}}`), values: { ...values, [name]: item } }));
}

const KINDS: Record<string, MailLine['kind']> = { '# ': 'code', '- ': 'small', '!': 'picture' };

/** What a line is, is read before its values are filled in: no value changes it. */
function read({ line, values }: ReturnType<typeof repeat>[number]): MailLine {
  const [, mark = '', label, url, text = ''] = /^(# |- |!)?(?:\[([^\]]*)\](?:\(([^)]*)\))?|(.*))$/.exec(line) ?? [];
  return {
    kind: KINDS[mark] ?? 'text',
    text: fill(label ?? text, values),
    ...(url !== undefined && { url: fill(url, values) }),
  };
}

/** Writes a mail in both of its forms. */
export function writeMail<N extends MailName>(
  name: N,
  { to, ...values }: MailValues<N>,
  more: Pick<OutgoingMail, 'expiresAt' | 'headers' | 'picture'> = {},
): OutgoingMail {
  const all: Values = { to, ...values };
  const [subject = '', ...rest] = MAIL_TEXTS[name]
    .trim()
    .split('\n')
    .map((line) => line.trimStart());
  const lines = rest.flatMap((line) => repeat(line, all)).map(read);
  const shown = lines.filter(({ kind }) => kind !== 'picture');
  return {
    to,
    subject: fill(subject, all),
    text: shown.map(({ text, url }) => (url === undefined ? text : `${text}: ${url}`)).join('\n\n'),
    html: mailHtml(lines),
    ...more,
  };
}
