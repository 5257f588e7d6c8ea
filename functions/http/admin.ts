import { createApiHandler } from './api-handler.ts';
import { adminRoutes } from './routes/admin.ts';
import { peopleRoutes } from './routes/people.ts';

export const administrationRoutes = [...adminRoutes, ...peopleRoutes];

/** Lambda: calls of application administrators. */
export const handler = createApiHandler(administrationRoutes);
