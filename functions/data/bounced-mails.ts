import * as z from 'zod';
import { unchangedSince } from './table/expression.ts';
import { getItem, tryUpdateItem } from './table/items.ts';
import { bouncedMailsKey } from './table/keys.ts';

const bouncedMail = z.object({
  /** The mail service's id of the mail. */
  id: z.string(),
  /** The first letter and the domain of the address that the mail did not reach. */
  to: z.string(),
  /** What the recipient's server said. */
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
});

export type BouncedMail = z.output<typeof bouncedMail>;

const bouncedMailsItem = z.object({
  type: z.literal('bouncedMails'),
  /** Number of changes. */
  version: z.number(),
  mails: z.array(bouncedMail),
});

/** The newest mails that did not arrive, and the version of their list; null before the first one. */
export const getBouncedMails = async (): Promise<{ version: number; mails: BouncedMail[] } | null> =>
  getItem(bouncedMailsItem, bouncedMailsKey());

/** @param before as it was read @returns false when the list has changed since */
export const saveBouncedMails = (before: { version: number } | null, mails: BouncedMail[]): Promise<boolean> =>
  tryUpdateItem({
    Key: bouncedMailsKey(),
    set: { type: 'bouncedMails', version: (before?.version ?? 0) + 1, mails },
    onlyIf: unchangedSince('version', before?.version ?? null),
  });
