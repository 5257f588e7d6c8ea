import { unsubscribe as contract, openUnsubscribe } from '#shared/api/identity/mail-preferences.ts';
import { type Route, route } from '../route.ts';

/** For recipients of mails. The token identifies them, not a session. */
export const unsubscribeRoutes: Route[] = [
  route(openUnsubscribe, ({ params }) => `/unsubscribe?${new URLSearchParams({ token: params.token })}`),
  route(contract, async ({ params, query }) =>
    (await import('../../domain/identity/accounts/unsubscribe.ts')).unsubscribe(params.token, query.all),
  ),
];
