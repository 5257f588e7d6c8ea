import { useMutationState, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  changeNamedLink,
  createNamedLink,
  type NamedLink,
  type NamedLinkChange,
  revokeNamedLinks,
} from '#shared/api/named-links.ts';
import { call } from '#web/lib/api.ts';
import { shortName } from '#web/lib/short-name.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { applyChanges } from '#web/library/changes.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { toast } from '#web/ui/use-toast.ts';
import { copySavedLink } from '../share-link.ts';
import { type LinkChange, withChanges } from './link-changes.ts';
import type { LinkSettings } from './link-fields.ts';

export interface LinkPlace {
  workspaceId: string;
  recordingId: string;
}

const CHANGING_LINKS = ['named-links'];

/** Returns a function that applies pending changes to links. A change that the server refuses is undone. */
export function useWithLinkChanges(): <Link extends NamedLink>(links: Link[]) => Link[] {
  const changes = useMutationState({
    filters: { mutationKey: CHANGING_LINKS, status: 'pending' },
    select: ({ state }) => state.variables as LinkChange,
  });
  return useMemo(() => (links) => withChanges(links, changes), [changes]);
}

/** The named links of a recording, the newest first; undefined until they are known. */
export function useNamedLinks(recordingId: string) {
  const { data, error, isFetching, refetch } = useQuery({
    ...workspaceQueries.recordingNamedLinks(recordingId),
    refetchOnMount: 'always',
  });
  const withLinkChanges = useWithLinkChanges();
  const links = useMemo(() => data && withLinkChanges(data), [data, withLinkChanges]);
  return { links, error, isFetching, refetch };
}

/** Options of all mutations of named links. Those of one recording run one after another. */
const changing = ({ recordingId }: LinkPlace, failure: string) => ({
  mutationKey: CHANGING_LINKS,
  scope: { id: `named-links:${recordingId}` },
  // The cache does not keep a password that was sent.
  gcTime: 0,
  failure,
  onError: () => void applyChanges({ what: 'namedLinksUnknown', recordingId }),
});

export function useCreateNamedLink(place: LinkPlace) {
  const { recordingId: id } = place;
  return useAppMutation({
    ...changing(place, 'The link could not be created.'),
    mutationFn: ({ settings }: { kind: 'create'; settings: LinkSettings }) =>
      call(createNamedLink, { params: { id }, input: settings }),
    onSuccess: async (link) => {
      toast({ title: 'Link created', description: await copySavedLink(link) });
    },
  });
}

export function useChangeNamedLink(place: LinkPlace) {
  const { recordingId: id } = place;
  return useAppMutation({
    ...changing(place, 'The link could not be changed.'),
    mutationFn: ({ link, settings }: { kind: 'change'; link: NamedLink; settings: NamedLinkChange }) =>
      call(changeNamedLink, { params: { id, linkId: link.id }, input: settings }),
    success: (link) => ({ title: 'Link updated', description: `“${shortName(link.name)}” has been saved.` }),
  });
}

export function useRevokeNamedLinks(place: LinkPlace) {
  const { recordingId: id } = place;
  return useAppMutation({
    ...changing(place, 'Not all links could be revoked. Please try again.'),
    mutationFn: ({ linkIds }: { kind: 'revoke'; linkIds: string[] | 'all' }) =>
      call(revokeNamedLinks, { params: { id }, input: { linkIds } }),
    success: (_answer, { linkIds }) => ({
      title: linkIds !== 'all' && linkIds.length === 1 ? 'Link revoked' : 'Links revoked',
      description: ACCESS_ENDS_NOTICE,
    }),
  });
}
