import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { OutputOf } from '#shared/api/ground/operation.ts';
import { acceptInvitation, getInvitation } from '#shared/api/identity/invitations.ts';
import { call, urlOf } from '#web/lib/api.ts';
import { operationQuery, urlKey } from '#web/lib/query.ts';

/** Token of the invitation in the address; null when the address has no token. */
export const useInvitation = (): string | null => useSearchParams()[0].get('invitation') || null;

export type InvitationDetails = OutputOf<typeof getInvitation>;

/** The e-mail address, workspace and role of an invitation. Nothing is loaded without a token. */
export const useInvitationDetails = (token: string | null) =>
  useQuery({ ...operationQuery(getInvitation, { params: { token: token ?? '' } }), enabled: token !== null });

/**
 * Accepts an invitation when it is enabled. This is a query instead of a mutation, so that each token is sent once,
 * even if the screen mounts again.
 */
export const useAcceptance = (token: string, enabled: boolean) =>
  useQuery({
    queryKey: [acceptInvitation.method, ...urlKey(urlOf(acceptInvitation, { params: { token } }))],
    queryFn: () => call(acceptInvitation, { params: { token } }),
    enabled,
    retryOnMount: false,
  });
