import { createApiHandler } from './api-handler.ts';
import { adminRoutes } from './routes/admin.ts';

/** Lambda: calls of application administrators. */
export const handler = createApiHandler(adminRoutes);
