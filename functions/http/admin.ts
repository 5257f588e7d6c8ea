import { createHandler } from './edge.ts';
import { adminRoutes } from './routes/admin.ts';

/** Lambda: calls of application administrators. */
export const handler = createHandler(adminRoutes);
