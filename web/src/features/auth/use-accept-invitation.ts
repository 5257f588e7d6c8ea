import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#shared/api/auth.ts';
import { listWorkspaces } from '#shared/api/workspaces.ts';
import { errorMessage } from '../../lib/http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { operationQuery } from '../../lib/query.ts';
import { selectedWorkspace } from '../../lib/selected-workspace.ts';
import { isUnauthorised } from '../../lib/unauthorised.ts';
import { toast } from '../../ui/use-toast.ts';
import {
  acceptFailure,
  type InvitationFailure,
  isMemberAlready,
  isSentToAnother,
  joinedWorkspaceId,
  loadFailure,
} from './invitation-failure.ts';
import { type InvitationDetails, useAcceptance, useInvitationDetails } from './invitation-queries.ts';
import { isSameEmail } from './same-email.ts';

/** Time to read where one has arrived before the dashboard opens, in milliseconds. */
const REDIRECT_MS = 2500;

type Acceptance = ReturnType<typeof useAcceptance>;

export type InvitationState =
  | { step: 'processing' }
  | { step: 'mismatch'; text: string }
  | { step: 'failed'; failure: InvitationFailure; retry: () => void }
  | { step: 'accepted'; workspaceName: string; role: InvitationDetails['role'] };

/** Takes an invitation from its token to membership: by itself, once, and only for the address it was sent to. */
export function useAcceptInvitation(token: string, user: CurrentUser): InvitationState {
  const details = useInvitationDetails(token);
  const invited = details.data;
  const isForUser = invited !== undefined && isSameEmail(invited.email, user.email);
  const acceptance = useAcceptance(token, isForUser);
  useTellFailure(acceptance.error);
  useEnter(acceptance);

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

/** Undefined while there is no refusal to show: nothing has come back yet, or another screen is about to open. */
function stateOfRefusal({ error, refetch }: Acceptance): InvitationState | undefined {
  if (!error || isUnauthorised(error) || isMemberAlready(error)) return undefined;
  const failure = acceptFailure(error);
  if (isSentToAnother(error)) return { step: 'mismatch', text: failure.text };
  return { step: 'failed', failure, retry: () => void refetch() };
}

/** Makes a workspace current that the list may not have yet. */
function select(client: QueryClient, workspaceId: string): void {
  // A list from before would not have the workspace, and its selection would be taken for one that has gone.
  client.removeQueries({ queryKey: operationQuery(listWorkspaces, {}).queryKey });
  selectedWorkspace.write(workspaceId);
}

/** Says in a toast why the invitation was not accepted; a member is sent home, into the workspace. */
function useTellFailure(error: Error | null): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (!error || isUnauthorised(error)) return;
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

/** Makes the workspace that was joined the current one, and opens the dashboard after a while. */
function useEnter({ data }: Acceptance): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (!data) return;
    select(client, data.workspaceId);
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [data, client, navigate]);
}
