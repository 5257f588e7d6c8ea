import * as webhooks from '#shared/api/telling/webhooks.ts';
import { type Route, route } from '../route.ts';

/** Loaded with the first call: what few people do. A function starts faster with less code. */
const manage = () => import('../../domain/telling/webhooks/manage-webhooks.ts');
const deliveries = () => import('../../domain/telling/webhooks/deliveries.ts');

export const webhookRoutes: Route[] = [
  route(webhooks.listWebhooks, async ({ actor, params }) => (await manage()).listWebhooks(actor, params.workspaceId)),
  route(webhooks.createWebhook, async ({ actor, params, input }) =>
    (await manage()).createWebhook(actor, params.workspaceId, input),
  ),
  route(webhooks.changeWebhook, async ({ actor, params, input }) =>
    (await manage()).changeWebhook(actor, params, input),
  ),
  route(webhooks.deleteWebhook, async ({ actor, params }) => (await manage()).deleteWebhook(actor, params)),
  route(webhooks.replaceWebhookSecret, async ({ actor, params }) => (await manage()).replaceSecret(actor, params)),
  route(webhooks.listDeliveries, async ({ actor, params }) => (await deliveries()).listDeliveries(actor, params)),
  route(webhooks.sendTestEvent, async ({ actor, params }) => (await deliveries()).sendTestEvent(actor, params)),
  route(webhooks.repeatDelivery, async ({ actor, params }) => (await deliveries()).repeatDelivery(actor, params)),
];
