import { createApiHandler } from './api-handler.ts';
import { administrationRoutes } from './routes/admin.ts';

/** Lambda: calls of application administrators. */
export const handler = createApiHandler(administrationRoutes);
