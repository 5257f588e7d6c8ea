import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { listWorkspaces } from '#shared/api/identity/workspaces.ts';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { operationQuery } from '#web/lib/query.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { paths } from '#web/library/paths.ts';
import { isSameEmail } from '#web/library/person.ts';
import { selectedWorkspace } from '#web/library/selected-workspace.ts';
import { toast } from '#web/ui/use-toast.ts';
import {
  acceptFailure,
  type InvitationFailure,
  isMemberAlready,
  isSentToAnother,
  joinedWorkspaceId,
  loadFailure,
} from './invitation-failure.ts';
import { type InvitationDetails, useAcceptance, useInvitationDetails } from './use-invitation.ts';

/** Delay before the dashboard opens, so that the message can be read, in milliseconds. */
const REDIRECT_MS = 2500;

type Acceptance = ReturnType<typeof useAcceptance>;

export type InvitationState =
  | { step: 'processing' }
  | { step: 'mismatch'; text: string }
  | { step: 'failed'; failure: InvitationFailure; retry: () => void }
  | { step: 'accepted'; workspaceName: string; role: InvitationDetails['role'] };

/** Accepts an invitation automatically and once, if it was sent to the user's e-mail address. */
export function useAcceptInvitation(token: string, user: CurrentUser): InvitationState {
  const details = useInvitationDetails(token);
  const invited = details.data;
  const isForUser = invited !== undefined && isSameEmail(invited.email, user.email);
  const acceptance = useAcceptance(token, isForUser);
  useNotifyFailure(acceptance.error);
  useOpenDashboard(acceptance);

  if (acceptance.data) return { step: 'accepted', ...acceptance.data };
  if (details.error)
    return { step: 'failed', failure: loadFailure(details.error), retry: () => void details.refetch() };
  if (invited && !isForUser) {
    return {
      step: 'mismatch',
      text: `This invitation was sent to ${invited.email}, but you are logged in as ${user.email}.`,
    };
  }
  return stateOfRefusal(acceptance) ?? { step: 'processing' };
}

/** Undefined without a refusal to show: no response has arrived, or another screen is about to open. */
function stateOfRefusal({ error, refetch }: Acceptance): InvitationState | undefined {
  if (!error || isUnauthorized(error) || isMemberAlready(error)) return undefined;
  const failure = acceptFailure(error);
  if (isSentToAnother(error)) return { step: 'mismatch', text: failure.text };
  return { step: 'failed', failure, retry: () => void refetch() };
}

/** Selects a workspace that the cached list may not contain yet. */
function select(client: QueryClient, workspaceId: string): void {
  // If the workspace is missing in the cached list, the app takes it for a deleted one and clears the selection.
  client.removeQueries({ queryKey: operationQuery(listWorkspaces, {}).queryKey });
  selectedWorkspace.write(workspaceId);
}

/** Shows a toast with the reason of a refusal. A user who is already a member is redirected to the workspace. */
function useNotifyFailure(error: Error | null): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (!error || isUnauthorized(error)) return;
    if (isMemberAlready(error)) {
      const description = errorMessage(error, 'You are already a member of this workspace.');
      toast({ title: 'Already a Member', description });
      const workspaceId = joinedWorkspaceId(error);
      if (workspaceId) select(client, workspaceId);
      void navigate(paths.home, { replace: true });
      return;
    }
    const { title, text } = acceptFailure(error);
    toast({ variant: 'destructive', title, description: text });
  }, [error, client, navigate]);
}

function useOpenDashboard({ data }: Acceptance): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (!data) return;
    select(client, data.workspaceId);
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [data, client, navigate]);
}
