import { getCurrentUser } from '#shared/api/auth.ts';
import * as sessions from '#shared/api/sessions.ts';
import { readCurrentUser } from '../../domain/auth/current-user.ts';
import { endOtherSessions, endSession } from '../../domain/auth/end-sessions.ts';
import { listSessions } from '../../domain/auth/list-sessions.ts';
import { Reply, type Route, route } from '../route.ts';

export const accountRoutes: Route[] = [
  route(getCurrentUser, ({ actor }) => readCurrentUser(actor)),
  route(sessions.listSessions, ({ actor }) => listSessions(actor)),
  route(sessions.endOtherSessions, ({ actor }) => endOtherSessions(actor)),
  route(sessions.endSession, async ({ actor, params }) => {
    const { wasCurrent } = await endSession(actor, params.id);
    return new Reply({ message: 'The session was logged out' }, wasCurrent ? { sessionToken: null } : {});
  }),
];
