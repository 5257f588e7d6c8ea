import { unsubscribe as contract, openUnsubscribe } from '#shared/api/identity/mail-preferences.ts';
import { later } from '../later.ts';
import { type Route, route } from '../route.ts';

const { unsubscribe } = later(() => import('../../domain/identity/accounts/unsubscribe.ts'));

/** For recipients of mails. The token identifies them, not a session. */
export const unsubscribeRoutes: Route[] = [
  route(openUnsubscribe, ({ params }) => `/unsubscribe?${new URLSearchParams({ token: params.token })}`),
  route(contract, ({ params, query }) => unsubscribe(params.token, query.all)),
];
