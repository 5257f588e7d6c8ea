import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { acceptInvitation, getInvitation } from '#shared/api/invitations.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import { call, urlOf } from '#web/lib/api.ts';
import { operationQuery, urlKey } from '#web/lib/query.ts';

/** Token of the invitation in the address; null when the address names no invitation. */
export const useInvitation = (): string | null => useSearchParams()[0].get('invitation') || null;

export type InvitationDetails = OutputOf<typeof getInvitation>;

/** The e-mail address, workspace and role of an invitation. */
export const useInvitationDetails = (token: string) => useQuery(operationQuery(getInvitation, { params: { token } }));

/** E-mail address that an invitation was sent to; undefined while it loads, and without an invitation. */
export const useInvitedEmail = (token: string | null): string | undefined =>
  useQuery({ ...operationQuery(getInvitation, { params: { token: token ?? '' } }), enabled: token !== null }).data
    ?.email;

/**
 * Accepts an invitation once it is enabled. A query instead of a mutation: each token is sent once, even if the screen
 * mounts again.
 */
export const useAcceptance = (token: string, enabled: boolean) =>
  useQuery({
    queryKey: [acceptInvitation.method, ...urlKey(urlOf(acceptInvitation, { params: { token } }))],
    queryFn: () => call(acceptInvitation, { params: { token } }),
    enabled,
    retryOnMount: false,
  });
