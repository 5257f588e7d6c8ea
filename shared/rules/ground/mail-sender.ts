import { SENDER_NAME_MAX_LENGTH } from '../../limits.ts';
import { textFault } from '../../model/ground/text.ts';

/** Whom mail is from: an address, and the name that mail programs show beside it. */
export interface MailSender {
  address: string;
  name: string | null;
}

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/;

/** The name without the quotes that it may have (RFC 5322). */
const unquoted = (name: string): string =>
  name.length > 1 && name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1).replace(/\\(.)/g, '$1') : name;

/** Reads `address` or `Name <address>`. @returns null for anything else */
export function readMailSender(text: string): MailSender | null {
  const whole = text.trim();
  const start = whole.lastIndexOf('<');
  const address = start === -1 ? whole : whole.slice(start + 1, -1);
  const name = start === -1 ? '' : unquoted(whole.slice(0, start).trim());
  if ((start !== -1 && !whole.endsWith('>')) || !ADDRESS.test(address)) return null;
  if (name.length > SENDER_NAME_MAX_LENGTH || textFault(name, 'one-line') !== null) return null;
  return { address, name: name.trim() || null };
}

/** The sender as `readMailSender` reads it. */
export const mailSenderText = ({ name, address }: MailSender): string =>
  name === null ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;

export const domainOf = ({ address }: MailSender): string => address.slice(address.lastIndexOf('@') + 1);
