import * as z from 'zod';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS, WEBHOOK_STATES, type WebhookState } from '#shared/model/telling/webhook.ts';
import { storedLine } from '../ground/stored-text.ts';
import { EXISTS, hasValues } from '../table/expression.ts';
import { getItem, inPartition, listItems, tryUpdateAndGetItem, tryUpdateItem } from '../table/items.ts';
import { webhookKey, webhookPrefix, workspaceKey } from '../table/keys.ts';
import { type Change, put, remove, update } from '../table/transaction.ts';

/** What the attempts at a webhook have shown of its receiver. */
const pace = z.object({
  /** Answers in a row within the time of a quick attempt. Others are not counted. */
  quickAnswers: z.number(),
  /** Until when it gets slow attempts, ISO 8601; empty without a time-out. */
  slowUntil: z.string(),
  /** Failures in a row. */
  failures: z.number(),
  /** Until when nothing is sent, ISO 8601; empty when it need not wait. */
  restsUntil: z.string(),
  /** The delivery that is due then; empty without one. The others are parked. */
  next: z.string(),
});

export const NEW_PACE: z.output<typeof pace> = {
  quickAnswers: 0,
  slowUntil: '',
  failures: 0,
  restsUntil: '',
  next: '',
};

const webhookItem = z.object({
  type: z.literal('webhook'),
  id: z.string(),
  workspaceId: z.string(),
  name: storedLine,
  /** A secret: who knows the address of a channel writes there. No call returns it. */
  url: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Whether it tells of recordings in restricted projects. */
  tellsRestricted: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  /** The first of the failures in a row, ISO 8601; null after a success. */
  failingSince: z.string().nullable(),
  pace: pace.default(NEW_PACE),
  /** Whether deliveries may wait that are not due at a time: they follow a success. */
  hasParked: z.boolean().default(false),
  /** It tells what this person sees, as long as they may manage webhooks. */
  createdBy: z.string(),
  createdAt: z.string(),
  /** When somebody switched it on or changed its address last, ISO 8601: it gets nothing from before. */
  switchedOnAt: z.string().optional(),
  /** Base64 after `whsec_`, as the receiver has it. */
  secret: z.string(),
  /** The secret before the last change; null without one. */
  oldSecret: z.string().nullable(),
  /** Until when it signs too, ISO 8601; null without one. */
  oldSecretEndsAt: z.string().nullable(),
  /** Those before it that still sign too, the newest first. */
  earlierSecrets: z.array(z.object({ secret: z.string(), endsAt: z.string() })).default([]),
  /** Counts changes: a change is refused when another came first. */
  version: z.number(),
});

export type StoredWebhook = Omit<z.output<typeof webhookItem>, 'type'>;

export const getWebhook = (workspaceId: string, webhookId: string): Promise<StoredWebhook | null> =>
  getItem(webhookItem, webhookKey(workspaceId, webhookId));

/** All webhooks of a workspace, the oldest first. */
export const listStoredWebhooks = (workspaceId: string): Promise<StoredWebhook[]> =>
  listItems(webhookItem, inPartition(workspaceKey(workspaceId).PK, webhookPrefix));

const keyOf = ({ workspaceId, id }: Pick<StoredWebhook, 'workspaceId' | 'id'>) => webhookKey(workspaceId, id);

export const putWebhook = (webhook: StoredWebhook): Change =>
  put({ Item: { ...keyOf(webhook), type: 'webhook', ...webhook } });

/** Refused when another change came first. */
export const updateWebhook = (before: StoredWebhook, after: Partial<StoredWebhook>): Change =>
  update({
    Key: keyOf(before),
    set: { ...after, version: before.version + 1 },
    onlyIf: hasValues({ version: before.version }),
  });

/** Refused when it is deleted already. */
export const removeWebhook = (webhook: StoredWebhook): Change => remove({ Key: keyOf(webhook), onlyIf: EXISTS });

/** Ends a webhook that is on. Refused when it is not on any more, or changed meanwhile. */
export const stopWebhook = ({ version, ...webhook }: StoredWebhook, state: Exclude<WebhookState, 'on'>): Change =>
  update({
    Key: keyOf(webhook),
    set: { state, version: version + 1 },
    onlyIf: hasValues({ version, state: 'on' }),
  });

/** Stores what an attempt has shown. It conflicts with no change of a person, and a changed webhook begins again. */
export async function savePace(webhook: StoredWebhook): Promise<void> {
  const { version, pace, failingSince } = webhook;
  await tryUpdateItem({ Key: keyOf(webhook), set: { pace, failingSince }, onlyIf: hasValues({ version }) });
}

/** Stores whether deliveries may be parked. @returns the webhook then; null when it is deleted */
export const saveParked = (webhook: Pick<StoredWebhook, 'workspaceId' | 'id'>, hasParked: boolean) =>
  tryUpdateAndGetItem(webhookItem, { Key: keyOf(webhook), set: { hasParked }, onlyIf: EXISTS });
