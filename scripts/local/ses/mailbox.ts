import { randomBytes } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod';
import { readFolder } from '../data-folder/stored-json.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Log } from '../log.ts';

const text = z.string();

/** The content of a mail's file. */
export const mailShape = z.object({
  id: text,
  from: text,
  /** Recipients, comma separated. */
  to: text,
  subject: text,
  text,
  html: text,
  picture: z.object({ id: text, jpeg: text }).optional(),
  date: z.iso.datetime(),
  /** Header fields by their names in lower case, for a mail that was sent raw. */
  headers: z.record(text, text).optional(),
});

export type Mail = z.infer<typeof mailShape>;

const STORED = { shape: mailShape, loss: 'The mailbox does not show this mail any more.' };

/** A mail that SES has accepted. */
export type AcceptedMail = Omit<Mail, 'id' | 'date'> & {
  /** Addresses that get the mail, without names. */
  recipients: string[];
};

/** What keeps the mails that SES accepts. */
export interface MailStore {
  /** Stores a mail on the disk before it returns. @returns its id */
  deliver(mail: AcceptedMail): string;
}

/** Every mail that the stack sent, one file each. */
export class Mailbox implements MailStore {
  readonly #folder: string;
  #mails: Mail[];

  /** @param folder created when missing */
  constructor(folder: string, log: Pick<Log, 'info'>) {
    this.#folder = folder;
    this.#mails = readFolder(folder, STORED, log);
  }

  deliver({ recipients: _recipients, ...mail }: AcceptedMail): string {
    const now = new Date();
    const order = String(this.#mails.length).padStart(6, '0');
    const id = `${now.getTime()}-${order}-${randomBytes(4).toString('hex')}`;
    const stored: Mail = { id, ...mail, date: now.toISOString() };
    writeAtomically(path.join(this.#folder, `${id}.json`), JSON.stringify(stored, null, 2));
    this.#mails.push(stored);
    return id;
  }

  /** All mails, newest first. */
  list(): Mail[] {
    return this.#mails.toReversed();
  }
}
