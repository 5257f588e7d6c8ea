import { createApiHandler } from './api-handler.ts';
import { accountRoutes } from './routes/accounts.ts';
import { memberCommentRoutes } from './routes/comments.ts';
import { figuresRoutes } from './routes/figures.ts';
import { memberInvitationRoutes } from './routes/invitations.ts';
import { memberLinkRoutes } from './routes/links.ts';
import { membershipRoutes } from './routes/members.ts';
import { projectRoutes } from './routes/projects.ts';
import { recordingRoutes } from './routes/recordings.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { workspaceRoutes } from './routes/workspaces.ts';

export const memberRoutes = [
  ...accountRoutes,
  ...workspaceRoutes,
  ...membershipRoutes,
  ...memberInvitationRoutes,
  ...projectRoutes,
  ...recordingRoutes,
  ...uploadRoutes,
  ...memberLinkRoutes,
  ...figuresRoutes,
  ...memberCommentRoutes,
  ...webhookRoutes,
];

/** Lambda: calls of signed-in users. */
export const handler = createApiHandler(memberRoutes);
