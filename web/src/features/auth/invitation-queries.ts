import { useQuery } from '@tanstack/react-query';
import { acceptInvitation, getInvitation } from '#shared/api/invitations.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import { call, urlOf } from '../../lib/api.ts';
import { operationQuery, urlKey } from '../../lib/query.ts';

export type InvitationDetails = OutputOf<typeof getInvitation>;

/** Whom an invitation was sent to, and what for. */
export const useInvitationDetails = (token: string) => useQuery(operationQuery(getInvitation, { params: { token } }));

/** Address that an invitation was sent to; undefined while that is not known, and without an invitation. */
export const useInvitedEmail = (token: string | null): string | undefined =>
  useQuery({ ...operationQuery(getInvitation, { params: { token: token ?? '' } }), enabled: token !== null }).data
    ?.email;

/**
 * Accepts an invitation as soon as it may. A query rather than a mutation: however often the screen mounts, one token
 * is sent once.
 */
export const useAcceptance = (token: string, enabled: boolean) =>
  useQuery({
    queryKey: [acceptInvitation.method, ...urlKey(urlOf(acceptInvitation, { params: { token } }))],
    queryFn: () => call(acceptInvitation, { params: { token } }),
    enabled,
    retryOnMount: false,
  });
