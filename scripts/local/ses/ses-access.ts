import type { Access } from '../iam/access.ts';
import { ACCOUNT_ID, REGION } from '../template/physical-names.ts';

/** `Name <address>`, or the address alone. */
export function splitMailbox(mailbox: string): { name: string; address: string } {
  const [, name = '', address = mailbox] = /^(.*)<([^<>]*)>\s*$/s.exec(mailbox) ?? [];
  return { name: name.trim().replace(/^"|"$/g, ''), address: address.trim() };
}

/** The address of a mailbox, without its name. */
export const addressOf = (mailbox: string): string => splitMailbox(mailbox).address;

/**
 * The access that sending a mail needs: to the identity of the sender's domain and to its configuration set, from the
 * sender's address.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonses.html
 */
export function sendAccess(source: string, recipients: string[], configurationSet: string | null = null): Access[] {
  const { name, address } = splitMailbox(source);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const context = {
    'ses:FromAddress': address,
    ...(name && { 'ses:FromDisplayName': name }),
    'ses:Recipients': recipients.map(addressOf),
  };
  const resources = [`identity/${domain}`, ...(configurationSet ? [`configuration-set/${configurationSet}`] : [])];
  return resources.map((resource) => ({
    action: 'ses:SendRawEmail',
    resource: `arn:aws:ses:${REGION}:${ACCOUNT_ID}:${resource}`,
    context,
  }));
}
