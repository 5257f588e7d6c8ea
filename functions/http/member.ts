import { createHandler } from './edge.ts';
import { accountRoutes } from './routes/auth.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { sharingRoutes } from './routes/links.ts';
import { membershipRoutes } from './routes/members.ts';
import { projectRoutes } from './routes/projects.ts';
import { recordingRoutes } from './routes/recordings.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { workspaceRoutes } from './routes/workspaces.ts';

export const memberRoutes = [
  ...accountRoutes,
  ...workspaceRoutes,
  ...membershipRoutes,
  ...invitationRoutes,
  ...projectRoutes,
  ...recordingRoutes,
  ...uploadRoutes,
  ...sharingRoutes,
];

/** Lambda: calls of those who are signed in. */
export const handler = createHandler(memberRoutes);
