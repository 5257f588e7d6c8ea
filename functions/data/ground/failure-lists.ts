import * as z from 'zod';
import { unchangedSince } from '../table/expression.ts';
import { getItem, tryUpdateItem } from '../table/items.ts';
import { bouncedMailsKey, delayedMailsKey, failedTranscriptsKey, type Key } from '../table/keys.ts';

/** The newest failures of one kind, for administrators. Each change of the list has a version. */
export interface FailureList<F> {
  /** Null before the first failure. */
  get(): Promise<{ version: number; failures: F[] } | null>;
  /** @param before as it was read @returns false when the list has changed since */
  save(before: { version: number } | null, failures: F[]): Promise<boolean>;
}

/** @param place of the list in the table: its key, its type, and the attribute with the failures */
function failureList<F extends z.ZodType>(
  failure: F,
  { key, type, attribute }: { key: Key; type: string; attribute: string },
): FailureList<z.output<F>> {
  const item = z.looseObject({ type: z.literal(type), version: z.number() });
  return {
    get: async () => {
      const found = await getItem(item, key);
      return found && { version: found.version, failures: z.array(failure).parse(found[attribute]) };
    },
    save: (before, failures) =>
      tryUpdateItem({
        Key: key,
        set: { type, version: (before?.version ?? 0) + 1, [attribute]: failures },
        onlyIf: unchangedSince('version', before?.version ?? null),
      }),
  };
}

const bouncedMail = z.object({
  /** The mail service's id of the mail. */
  id: z.string(),
  /** The first letter and the domain of the address. */
  to: z.string(),
  /** What the recipient's server said, or why the mail waits. */
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
});

export type BouncedMail = z.output<typeof bouncedMail>;

/** The newest mails that did not arrive. */
export const bouncedMails = failureList(bouncedMail, {
  key: bouncedMailsKey(),
  type: 'bouncedMails',
  attribute: 'mails',
});

/** `until`: when the service gives up, ISO 8601. */
const delayedMail = bouncedMail.extend({ until: z.string() });

/** The newest mails that the service has taken and not yet delivered. */
export const delayedMails = failureList(delayedMail, {
  key: delayedMailsKey(),
  type: 'delayedMails',
  attribute: 'mails',
});

const failedTranscript = z.object({
  /** Name of the job. */
  id: z.string(),
  reason: z.string(),
  /** What the engine wrote last. */
  lastLines: z.array(z.string()),
  /** ISO 8601. */
  at: z.string(),
});

/** The newest transcriptions that failed. */
export const failedTranscripts = failureList(failedTranscript, {
  key: failedTranscriptsKey(),
  type: 'failedTranscripts',
  attribute: 'transcripts',
});
