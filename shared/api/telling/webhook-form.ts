import * as z from 'zod';
import { WEBHOOK_NAME_MAX_LENGTH, WEBHOOK_URL_MAX_LENGTH } from '../../limits.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '../../model/telling/webhook.ts';
import { exactText, requiredName } from '../ground/fields.ts';

/*
 * The form of a webhook. It is apart from the other forms, because only one part of the settings loads it.
 */

const NO_ADDRESS = 'Enter an address like https://example.com/hook';

/** Without a name, a password and a fragment. Where it leads is checked with each delivery. */
const RECEIVER = /^https?:\/\/[^/?#@\s\\]+(?:[/?][^#\s]*)?$/i;

export const webhookName = requiredName('A name is required').max(
  WEBHOOK_NAME_MAX_LENGTH,
  `Please use at most ${WEBHOOK_NAME_MAX_LENGTH} characters`,
);

export const webhookUrl = exactText(NO_ADDRESS)
  .trim()
  .min(1, NO_ADDRESS)
  .max(WEBHOOK_URL_MAX_LENGTH, `An address has at most ${WEBHOOK_URL_MAX_LENGTH} characters`)
  .regex(RECEIVER, NO_ADDRESS)
  .pipe(z.url(NO_ADDRESS));

export const webhookEvents = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Choose an event')
  .max(WEBHOOK_EVENTS.length, 'There are fewer events')
  .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)));

export const webhookInput = z.strictObject({
  name: webhookName,
  url: webhookUrl,
  format: z.enum(WEBHOOK_FORMATS),
  events: webhookEvents,
  /** Whether it also tells of recordings in projects that only some members see. */
  tellsRestricted: z.boolean(),
});
