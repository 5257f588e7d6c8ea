import { safeText } from '#shared/model/ground/text.ts';
import { nameOf, type User } from '../../../data/identity/user.ts';
import { MAIL_NAME_MAX_LENGTH } from '../../../process/limits.ts';
import { type MailParts, mailHtml } from './mail-html.ts';

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

function mainText(main: MailParts['main']): string[] {
  if (main === undefined) return [];
  return [typeof main === 'string' ? main : `${main.label}: ${main.url}`];
}

export const mailBody = (parts: MailParts): { text: string; html: string } => ({
  text: [
    ...[...parts.before, ...mainText(parts.main), ...(parts.after ?? [])],
    ...(parts.link ? [parts.link.before, ...mainText(parts.link)] : []),
    parts.small,
    ...mainText(parts.unsubscribe),
  ].join('\n\n'),
  html: mailHtml(parts),
});
