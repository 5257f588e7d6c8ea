import * as webhooks from '#shared/api/telling/webhooks.ts';
import { later } from '../later.ts';
import { type Route, route } from '../route.ts';

const manage = later(() => import('../../domain/telling/webhooks/manage-webhooks.ts'));
const deliveries = later(() => import('../../domain/telling/webhooks/deliveries.ts'));

export const webhookRoutes: Route[] = [
  route(webhooks.listWebhooks, ({ actor, params }) => manage.listWebhooks(actor, params.workspaceId)),
  route(webhooks.createWebhook, ({ actor, params, input }) => manage.createWebhook(actor, params.workspaceId, input)),
  route(webhooks.changeWebhook, ({ actor, params, input }) => manage.changeWebhook(actor, params, input)),
  route(webhooks.deleteWebhook, ({ actor, params }) => manage.deleteWebhook(actor, params)),
  route(webhooks.replaceWebhookSecret, ({ actor, params }) => manage.replaceSecret(actor, params)),
  route(webhooks.listDeliveries, ({ actor, params }) => deliveries.listDeliveries(actor, params)),
  route(webhooks.sendTestEvent, ({ actor, params }) => deliveries.sendTestEvent(actor, params)),
  route(webhooks.repeatDelivery, ({ actor, params }) => deliveries.repeatDelivery(actor, params)),
];
