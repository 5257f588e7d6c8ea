import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/ground/operation.ts';
import {
  changeWebhook,
  createWebhook,
  type Delivery,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  repeatDelivery,
  replaceWebhookSecret,
  sendTestEvent,
  type Webhook,
} from '#shared/api/telling/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { operationQuery } from '#web/lib/query.ts';
import { unlessGone, useAppMutation } from '#web/library/app-mutation.ts';
import { withProof } from '#web/library/proof.ts';

/** How often the deliveries are read while one is about to be made, in milliseconds. */
const POLL_MS = 1500;
/** An attempt that is due later than this is not waited for, in milliseconds. */
const SOON_MS = 150_000;

/**
 * Fetched each time they are opened: other people change webhooks, and deliveries pause them, as logging out everywhere
 * else can.
 */
export const useWebhooks = (workspaceId: string) =>
  useQuery({
    ...operationQuery(listWebhooks, { params: { workspaceId } }),
    staleTime: 0,
    meta: { needs: ['sessions'] },
  });

const isSoon = ({ nextAt }: Delivery): boolean => nextAt !== null && Date.parse(nextAt) - Date.now() < SOON_MS;

/** The last deliveries of a webhook, read again as long as one is being made. */
export const useDeliveries = (workspaceId: string, webhookId: string) =>
  useQuery({
    ...operationQuery(listDeliveries, { params: { workspaceId, webhookId } }),
    staleTime: 0,
    meta: { needs: ['webhooks'] },
    refetchInterval: ({ state }) => (state.data?.some(isSoon) ? POLL_MS : false),
  });

export const useCreateWebhook = (workspaceId: string) =>
  useAppMutation({
    mutationFn: (input: InputOf<typeof createWebhook>) =>
      withProof(() => call(createWebhook, { params: { workspaceId }, input })),
    failure: { title: 'Webhook not added', text: 'Failed to add the webhook. Please try again.' },
  });

type Changed = { id: string } & InputOf<typeof changeWebhook>;

export const useChangeWebhook = (workspaceId: string) =>
  useAppMutation({
    mutationFn: ({ id: webhookId, ...input }: Changed) =>
      withProof(() => call(changeWebhook, { params: { workspaceId, webhookId }, input })),
    failure: { title: 'Webhook not saved', text: 'Failed to save the webhook. Please try again.' },
  });

export const useReplaceSecret = (workspaceId: string) =>
  useAppMutation({
    mutationFn: ({ id: webhookId }: Webhook) => call(replaceWebhookSecret, { params: { workspaceId, webhookId } }),
    failure: { title: 'Secret not replaced', text: 'Failed to replace the secret. Please try again.' },
  });

export const useRemoveWebhook = (workspaceId: string) =>
  useAppMutation({
    mutationFn: ({ id: webhookId }: Webhook) => call(deleteWebhook, { params: { workspaceId, webhookId } }),
    success: (_answer, { name }) => ({ title: 'Webhook removed', description: `“${name}” no longer receives events.` }),
    failure: {
      title: 'Webhook not removed',
      text: 'Failed to remove the webhook. Please try again.',
      textOf: unlessGone,
    },
  });

const NOT_SENT = { title: 'Not sent', text: 'Failed to send. Please try again.' };

export const useTest = (workspaceId: string, webhookId: string) =>
  useAppMutation({
    mutationFn: () => call(sendTestEvent, { params: { workspaceId, webhookId } }),
    failure: NOT_SENT,
  });

export const useRepeat = (workspaceId: string, webhookId: string) =>
  useAppMutation({
    mutationFn: ({ id: deliveryId }: Delivery) =>
      call(repeatDelivery, { params: { workspaceId, webhookId, deliveryId } }),
    failure: NOT_SENT,
  });
