import { createApiHandler } from './api-handler.ts';
import { authRoutes } from './routes/auth.ts';
import { publicFiguresRoutes } from './routes/figures.ts';
import { publicInvitationRoutes } from './routes/invitations.ts';
import { linkPageRoutes } from './routes/link-pages.ts';
import { publicLinkRoutes } from './routes/links.ts';
import { objectRoutes } from './routes/objects.ts';

export const publicRoutes = [
  ...authRoutes,
  ...publicInvitationRoutes,
  ...objectRoutes,
  ...publicLinkRoutes,
  ...publicFiguresRoutes,
  ...linkPageRoutes,
];

/** Lambda: calls that anyone may make. */
export const handler = createApiHandler(publicRoutes);
