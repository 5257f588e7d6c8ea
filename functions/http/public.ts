import { createHandler } from './edge.ts';
import { authRoutes } from './routes/auth.ts';
import { invitedRoutes } from './routes/invitations.ts';
import { sharedRoutes } from './routes/links.ts';
import { objectRoutes } from './routes/objects.ts';
import { sharePageRoutes } from './routes/share-pages.ts';

export const publicRoutes = [...authRoutes, ...invitedRoutes, ...objectRoutes, ...sharedRoutes, ...sharePageRoutes];

/** Lambda: calls that anyone may make. */
export const handler = createHandler(publicRoutes);
