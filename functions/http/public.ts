import { createApiHandler } from './api-handler.ts';
import { authRoutes } from './routes/auth.ts';
import { healthRoutes } from './routes/health.ts';
import { publicInvitationRoutes } from './routes/invitations.ts';
import { linkCommentRoutes } from './routes/link-comments.ts';
import { linkPageRoutes } from './routes/link-pages.ts';
import { publicLinkRoutes } from './routes/links.ts';
import { objectRoutes } from './routes/media.ts';
import { unsubscribeRoutes } from './routes/unsubscribe.ts';
import { watchingRoutes } from './routes/watching.ts';

export const publicRoutes = [
  ...authRoutes,
  ...unsubscribeRoutes,
  ...publicInvitationRoutes,
  ...objectRoutes,
  ...publicLinkRoutes,
  ...watchingRoutes,
  ...linkCommentRoutes,
  ...linkPageRoutes,
  ...healthRoutes,
];

/** Lambda: calls that anyone may make. */
export const handler = createApiHandler(publicRoutes);
